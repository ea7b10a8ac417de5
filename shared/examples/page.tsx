// What `npm run examples` shows. Never part of the site.
/// <reference types="webpack/module" />
import { contractVersion, type Lang, type RemoteManifest } from '@site/shared/contract'
import {
  createIntl,
  createSiteRouter,
  Outlet,
  RawIntlProvider,
  setLocale,
  SiteRouter,
  toRoutes,
} from '@site/shared/platform'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import english from '../messages/en_be.json'
import french from '../messages/fr_be.json'
import dutch from '../messages/nl_nl.json'
import notices from '../notices/messages/nl_nl.json'
import styles from './page.module.css'

const modules = import.meta.webpackContext('../ui', { regExp: /\.examples\.tsx$/ })
/** Other languages show the Dutch texts. */
const texts: Partial<Record<Lang, Record<string, string>>> = { fr: french, en: english }

function Examples() {
  return (
    <main className={styles.page}>
      <h1 lang="en">Examples</h1>
      {modules.keys().map((file) => (
        <section key={file} aria-labelledby={file}>
          <h2 id={file} className={styles.file} lang="en">
            {file.slice('./'.length).replace('.examples.tsx', '')}
          </h2>
          {Object.entries(modules(file) as Record<string, ReactElement>).map(([name, example]) => (
            <div key={name}>
              <p className={styles.name} lang="en">
                {name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}
              </p>
              <div className={styles.example}>{example}</div>
            </div>
          ))}
        </section>
      ))}
    </main>
  )
}

const load = async () => ({ default: Examples })
const pages = ['', '*'].map((path) => ({ path, title: 'examples', load }))
const manifest: RemoteManifest = { contract: contractVersion, name: 'examples', pages }

const lang = document.documentElement.lang as Lang
setLocale(lang, lang === 'nl' ? 'nl' : 'be')
const intl = createIntl({ locale: lang, messages: { ...dutch, ...notices, ...texts[lang] } })
const router = createSiteRouter({ layout: <Outlet />, error: null, pending: null, routes: toRoutes(manifest) })
createRoot(document.getElementById('root')!).render(
  <RawIntlProvider value={intl}>
    <SiteRouter router={router} />
  </RawIntlProvider>,
)
