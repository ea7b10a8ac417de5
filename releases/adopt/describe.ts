import {
  contractVersion,
  locales,
  singletons,
  splitLocale,
  type BuildReport,
  type Locale,
  type PlainPages,
} from '@site/shared/contract'
import type { SearchEntry } from '@site/shared/contract'
import { versionStruct } from '@site/shared/contract/release'
import { mapKeys } from '@site/shared/rules'
import { is } from 'superstruct'
import type { AdoptedRemote } from './in-page.ts'
import type { AdoptedPage } from './pages.ts'
import type { StockBuild, StockManifest } from './read-stock-build.ts'

/** Where the files stand that the site needs besides those of the build. */
const ownFolder = 'adopted'

/** The entry of a build of modules, which starts that of the build. */
export const moduleStarter = `${ownFolder}/entry.js`

/** The text of a message without placeholders, as the parser of ICU messages makes it. */
const literal = (value: string) => [{ type: 0, value }]

/** Locales that have texts; the others fall back to them. */
const writtenLocales = locales.filter((locale) => locale !== 'nl_be')

const titleId = (app: string, at: number) => `${app.replace(/^mf-/, '').replaceAll('-', '_')}.title_${at + 1}`

/** Returns what the entry of an adopted remote knows of it. */
export function describeRemote(name: string, pages: readonly AdoptedPage[]): AdoptedRemote {
  const listed = pages.map(({ path, module }, at) => {
    return { path, title: titleId(name, at), module }
  })
  return { name, contract: contractVersion, pages: listed }
}

/** Returns `app.json` of an adopted build, and the files that it names besides those of the build. */
export function describeBuild(name: string, { manifest, entry, isModule }: StockBuild, pages: readonly AdoptedPage[]) {
  const messages = mapKeys(writtenLocales, (locale) => `${ownFolder}/${locale}.json`)
  const search = `${ownFolder}/search.json`
  const plainFile = `${ownFolder}/plain.json`
  const { buildInfo, pluginVersion } = manifest.metaData
  const report: BuildReport = {
    name,
    packageVersion:
      buildInfo?.buildVersion && is(buildInfo.buildVersion, versionStruct) ? buildInfo.buildVersion : '0.0.0',
    contract: contractVersion,
    federation: pluginVersion ?? '',
    adopted: true,
    paths: [...new Set(pages.map(({ path }) => path.split('/')[0] ?? ''))],
    entry: [isModule ? moduleStarter : entry],
    styles: [],
    routes: pages.map(({ path, module }) => {
      // Modules are imported: nobody else may start them.
      return { path, files: isModule ? stylesOf(manifest, module) : filesOf(manifest, module), calls: [] }
    }),
    messages,
    search,
    plain: plainFile,
    menu: pages
      .filter(({ menu }) => Object.keys(menu).length > 0)
      .map(({ path, menu, titles }) => {
        return { in: menu, path, words: mapKeys(writtenLocales, (locale) => titles[splitLocale(locale).lang]) }
      }),
    shared: requiredOfHost(manifest),
    ...(isModule ? { needs: { modules: true } } : {}),
  }
  const files: [string, unknown][] = [
    ...writtenLocales.map((locale): [string, unknown] => [`${ownFolder}/${locale}.json`, textsOf(name, pages, locale)]),
    [search, mapKeys(locales, (locale) => pages.map((page) => searchEntryOf(page, locale)))],
    [plainFile, plainPagesOf(name, pages)],
  ]
  return { report, files: files.map(([file, content]) => [file, Buffer.from(JSON.stringify(content))] as const) }
}

/** Scripts and styles of a page besides the entry. */
function filesOf({ exposes }: StockManifest, module: string): string[] {
  const { js, css } = exposes.find(({ path }) => path === module)?.assets ?? { js: { sync: [] }, css: { sync: [] } }
  return [...new Set([...js.sync, ...css.sync])]
}

/** All style sheets of a module, also of what it loads later. */
export function stylesOf({ exposes }: StockManifest, module: string): string[] {
  const { sync = [], async = [] } = exposes.find(({ path }) => path === module)?.assets.css ?? {}
  return [...new Set([...sync, ...async])]
}

/** Ranges of the packages that the host gives, and of those that the build has no copy of. */
function requiredOfHost({ shared }: StockManifest): Record<string, string> {
  const hasCopy = ({ js: { sync, async = [] } }: (typeof shared)[0]['assets']) => sync.length + async.length > 0
  const required = shared.filter(({ name, assets }) => singletons.includes(name) || !hasCopy(assets))
  return Object.fromEntries(required.map(({ name, requiredVersion = '*' }) => [name, requiredVersion]))
}

function textsOf(name: string, pages: readonly AdoptedPage[], locale: Locale) {
  const { lang } = splitLocale(locale)
  return Object.fromEntries(pages.map(({ titles }, at) => [titleId(name, at), literal(titles[lang])]))
}

function searchEntryOf({ path, titles }: AdoptedPage, locale: Locale): SearchEntry {
  const { lang } = splitLocale(locale)
  return { kind: 'page', path: `/${path}`, title: titles[lang], text: '', lang }
}

function plainPagesOf(name: string, pages: readonly AdoptedPage[]): PlainPages {
  const described = pages.map(({ path }, at) => [path, { title: titleId(name, at) }] as const)
  return { pages: Object.fromEntries(described) }
}
