// What visitors gain and lose by a release: pages, menu entries, texts.
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { countries, type AppRelease, type Country, type Release } from '@site/shared/contract'
import { matchesPattern, segmentsOf } from '@site/shared/contract/paths'
import { messageFilesOf } from '@site/shared/contract/release'
import { listRenamed } from '../check/agreement.ts'
import { readJson, UserError } from '../files/files.ts'
import type { Store } from '../store/store.ts'
import type { Context } from './context.ts'

interface Page {
  path: string
  country: Country
}

/** Logs what a release adds and takes away, and warns of names that are going. @throws UserError where it takes away a page or a menu entry, unless `isAllowed` */
export async function announceDifferences(
  live: Release | undefined,
  next: Release,
  { store, log, warn, published }: Context,
  isAllowed: boolean,
): Promise<void> {
  for (const line of await listRenamed(next, published, store)) warn(line)
  if (live === undefined) return
  const pages = { before: listPages(live), after: listPages(next) }
  const menus = { before: listMenuEntries(live), after: listMenuEntries(next) }
  const texts = await readTexts(live, next, store)
  const lost = {
    paths: describePages(subtractPages(pages.before, pages.after)),
    'menu entries': subtract(menus.before, menus.after),
  }
  const gained = {
    paths: describePages(subtractPages(pages.after, pages.before)),
    'menu entries': subtract(menus.after, menus.before),
  }
  for (const line of describeAll('Adds', { ...gained, texts: subtract(texts.after, texts.before) })) log(line)
  const losses = describeAll('Takes away', { ...lost, texts: subtract(texts.before, texts.after) })
  for (const line of losses) log(line)
  const needsConsent = lost.paths.length + lost['menu entries'].length > 0
  if (needsConsent && !isAllowed) {
    const reasons = describeAll('It takes away', lost)
    throw new UserError(reasons.map((reason) => `${reason}: add --drop-paths if that is intended`))
  }
}

/** All pages of a release that visitors can open; also those of the previous site, which lead elsewhere. */
function listPages({ apps, disabled = [] }: Release): Page[] {
  return Object.values(apps)
    .filter(({ name }) => !disabled.includes(name))
    .flatMap(({ routes }) => routes)
    .flatMap(({ path, countries: own = countries }) => own.map((country) => ({ path, country })))
}

/** Returns the pages whose URLs none of the others has; the names of parameters do not matter. */
function subtractPages(pages: readonly Page[], others: readonly Page[]): Page[] {
  return pages.filter(
    ({ path, country }) =>
      !others.some((other) => other.country === country && matchesPattern(other.path, segmentsOf(path))),
  )
}

/** `/about`, or `/about (be)` where it concerns one country only. */
function describePages(pages: readonly Page[]): string[] {
  const paths = [...new Set(pages.map(({ path }) => path))]
  return paths.map((path) => {
    const own = pages.filter((page) => page.path === path).map(({ country }) => country)
    return own.length === countries.length ? `/${path}` : `/${path} (${own.join(', ')})`
  })
}

function listMenuEntries({ apps, disabled = [] }: Release): string[] {
  const running = Object.values(apps).filter(({ name }) => !disabled.includes(name))
  return running
    .flatMap(({ menu = [] }) => menu)
    .flatMap(({ in: menus, path }) => Object.keys(menus).map((name) => `/${path} in "${name}"`))
}

/** Returns the ids of the texts of those apps that differ, before and after. */
async function readTexts(live: Release, next: Release, store: Store): Promise<{ before: string[]; after: string[] }> {
  const names = Object.keys({ ...live.apps, ...next.apps })
  const filesOf = ({ apps }: Release, name: string) => apps[name] && messageFilesOf(apps[name])
  const changed = names.filter((name) => !isDeepStrictEqual(filesOf(live, name), filesOf(next, name)))
  const readAll = async ({ apps }: Release) =>
    (await Promise.all(changed.map(async (name) => readIds(apps[name], store)))).flat()
  return { before: await readAll(live), after: await readAll(next) }
}

async function readIds(app: AppRelease | undefined, store: Store): Promise<string[]> {
  if (!app) return []
  const files = messageFilesOf(app).flatMap(({ nl_nl = [] }) => nl_nl)
  const read = async (file: string) => readJson(join(store.files(app.name), file)).catch(() => undefined)
  return (await Promise.all(files.map(read))).flatMap((texts) => Object.keys(texts ?? {}))
}

function subtract(values: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return [...new Set(values)].filter((value) => !known.has(value))
}

/** In a line; what is left out is counted. */
const maxNamed = 12

function describeAll(start: string, found: Record<string, readonly string[]>): string[] {
  return Object.entries(found).flatMap(([what, names]) => {
    if (names.length === 0) return []
    const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : ''
    return [`${start} ${what}: ${names.slice(0, maxNamed).join(', ')}${more}`]
  })
}
