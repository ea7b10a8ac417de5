import {
  contractVersion,
  langs,
  locales,
  type Country,
  type Locale,
  type MenuLink,
  type Page,
  type PageRelease,
  type RemoteManifest,
} from '@site/shared/contract'
import { createSiteRouter, setLocale, SiteRouter, toRoutes } from '@site/shared/platform'
import { act, render } from '@testing-library/react'
import { fileURLToPath } from 'node:url'
import { textsOf } from '../../../shared/testing/texts-of.ts'
import { EmptyPage, RouteError } from '../errors/route-error.tsx'
import { Layout } from '../layout/layout.tsx'
import { loadTexts, setHostLocale } from '../messages/texts.ts'
import { TextsProvider } from '../messages/texts-provider.tsx'

const messageFolders = ['../../../shared/messages', '../../messages'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
)

let visits = 0

interface Visit {
  url: string
  country?: Country
  pages?: Page[]
  /** Discovers the remote, in place of `pages`. */
  discover?: Parameters<typeof createSiteRouter>[0]['discover']
  /** Names of remotes that are switched off; the pages are those of `mf-test`. */
  disabled?: string[]
  /** The channel that this tab shows in place of the live release; `ended` for a preview that has ended. */
  channel?: PageRelease['channel'] | 'ended'
  /** Whether the previous release can be tried where a remote does not load; by default it was tried before. */
  mayOpenPrevious?: boolean
}

const ownedPaths = ['', 'document', 'about', 'search', 'political-ads', 'privacy-rights']

/** The menu entries of the remote, in no order. */
const menu: MenuLink[] = [
  { in: { bar: 30, service: 10 }, path: 'about', words: { nl_nl: 'Over ons', fr_be: 'À propos' } },
  {
    in: { bar: 10, 'transparency-centre': 10 },
    path: 'political-ads',
    words: { nl_nl: 'Politieke advertenties', fr_be: 'Publicités politiques' },
  },
  { in: { conditions: 20 }, path: 'document/cookie-policy', words: { nl_nl: 'Cookiebeleid' } },
  { in: { conditions: 10 }, path: 'document/privacy-policy', words: { nl_nl: 'Privacybeleid' } },
  { in: { 'transparency-centre': 20 }, path: 'privacy-rights', words: { nl_nl: 'Rechten' }, countries: ['be'] },
  { in: { footer: 10 }, path: 'accessibility', words: { nl_nl: 'Toegankelijk', nl_be: 'Voor iedereen' } },
]

/** Renders the host's layout at an address, with a remote of the given pages and the host's real texts. */
export async function visitHost({
  url,
  country = 'nl',
  pages = [],
  discover,
  disabled,
  channel,
  mayOpenPrevious = false,
}: Visit) {
  window.history.replaceState(null, '', url)
  const [, first = ''] = url.split(/[/?#]/)
  const lang = langs.find((each) => each === first) ?? 'nl'
  setLocale(lang, country)
  const messages = Object.fromEntries(locales.map((locale) => [locale, `${locale}.json`]))
  const files = Object.fromEntries(Object.values(messages).map((file) => [file, { size: 1, integrity: '' }]))
  const host = { name: 'host', version: '1', base: '/apps/host/', paths: [], messages, files }
  const remote = { ...host, name: 'mf-test', paths: ownedPaths, menu }
  const release = {
    id: 'test',
    development: true,
    apps: { host, 'mf-test': remote },
    disabled,
    ...(channel && channel !== 'ended' ? { channel } : {}),
  }
  sessionStorage.setItem('failed-release', mayOpenPrevious ? '' : release.id)
  window.site = {
    release,
    previewEnded: channel === 'ended',
    lang,
    country,
    locale: `${lang}_${country}`,
    takePrefetched: () => undefined,
  } as never
  globalThis.fetch = async (input) => {
    const locale = /(\w+)\.json$/.exec(input as string)![1] as Locale
    return Response.json(textsOf(messageFolders, locale))
  }
  setHostLocale(await loadTexts({ ...host, name: `host-${(visits += 1)}` } as never))
  const manifest: RemoteManifest = { contract: contractVersion, name: 'mf-test', pages }
  const router = createSiteRouter({
    layout: <Layout empty={<EmptyPage />} />,
    error: <RouteError />,
    pending: <p>…</p>,
    routes: discover ? [] : toRoutes(manifest),
    discover,
  })
  await act(() =>
    render(
      <TextsProvider>
        <SiteRouter router={router} />
      </TextsProvider>,
    ),
  )
  return { router }
}

/** Returns a page with the heading `text`. */
export function aPage(path: string, text: string, rest: Partial<Page> = {}): Page {
  const load = async () => ({ default: () => <h1>{text}</h1> })
  return { path, title: 'host.menu.home', load, ...rest }
}
