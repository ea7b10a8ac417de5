import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { AppRelease, HostRules, Release } from '@site/shared/contract'
import type { ComposedSite } from '../compose/compose.ts'
import { modulesOf } from '../compose/import-map.ts'
import { isCompressible } from '../files/compress.ts'
import { unlessMissing } from '../files/files.ts'
import { readDescription, type Store } from '../store/store.ts'
import { hostName, titleOf } from '../workspace.ts'
import type { CheckContext } from './check-context.ts'

/** No part of a page is larger than its budget. Files that are missing are another rule's business. */
export async function checkBudgets(
  release: Release,
  changedApps: readonly AppRelease[],
  { store }: CheckContext,
): Promise<string[]> {
  // `npm run dev` leaves the code long and puts its maps into it.
  if (process.env['SITE_WATCH']) return []
  const rules = await readRules(release, store)
  if (rules === undefined) return []
  const reasons = await Promise.all(
    changedApps.flatMap((app) => {
      const { entry, route } = budgetOf(app, rules.budgets)
      const folder = store.files(app.name)
      return [
        weigh(app, folder, 'entry', app.entry, entry),
        ...app.routes.map(({ path, files }) => weigh(app, folder, `route "${path}"`, files, route)),
        weigh(app, folder, 'all modules', modulesOf(app), rules.budgets.modules ?? Infinity),
      ]
    }),
  )
  return reasons.flat()
}

/** Returns the rules of the host of a release; undefined where it was built before there were any. */
export async function readRules({ apps }: Release, store: Store): Promise<HostRules | undefined> {
  const host = apps[hostName]
  return host && (await readDescription(store, host))?.rules
}

type Budgets = HostRules['budgets']

function budgetOf({ name, internal, adopted }: AppRelease, all: Budgets): Budgets['host'] {
  if (name === hostName) return all.host
  if (adopted) return all.adopted ?? all.remote
  return internal ? all.internal : all.remote
}

async function weigh(
  app: AppRelease,
  folder: string,
  part: string,
  files: string[],
  maxSize: number,
): Promise<string[]> {
  const sizes = await Promise.all([...new Set(files)].map((file) => gzipSize(join(folder, file))))
  const size = sizes.reduce((sum, one) => sum + one, 0)
  if (size <= maxSize) return []
  const numbers = `${kilobytes(size)} KB after gzip, ${kilobytes(maxSize)} KB are allowed`
  return [`${titleOf(app.name)}, ${part}: ${numbers}: make it smaller, or let the host allow more (host/budgets.json)`]
}

async function gzipSize(file: string): Promise<number> {
  const found = await stat(isCompressible(file) ? `${file}.gz` : file).catch(unlessMissing)
  return found?.size ?? 0
}

/** Decimal kilobytes, as browsers' network panels count. */
function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

const brotli = promisify(brotliCompress)
/** As the server compresses what it keeps (server/releases/published-site.ts). */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }

/**
 * nginx gives up on an answer with more than 4 KB of headers. And the first answer of a connection comes in one go while it is smaller
 * than what may be under way at first (ten packets, 14 KB).
 * @param before composes what is live
 */
export async function checkPages(
  release: Release,
  composed: ComposedSite,
  { page }: Pick<Budgets, 'page'>,
  before: () => Promise<ComposedSite | undefined>,
): Promise<string[]> {
  const policies = Object.values(composed.policies).map((policy) => ({ 'Content-Security-Policy': policy }))
  const sizes = [composed.headers, ...policies.map((own) => ({ ...composed.headers, ...own }))].map(sizeOf)
  const headers = page.ofServer + Math.max(...sizes)
  if (headers > page.headers)
    return [`The pages would have ${headers} bytes of headers, ${page.headers} are allowed: ${remedyOf(release)}`]
  const remotes = Object.keys(release.apps).length - 1
  const maxSize = remotes > 10 ? page.firstOfMany : page.first
  const isTooLarge = ([, size]: [string, number]) => size + page.ofServer > maxSize
  const tooLarge = Object.entries(await measurePages(composed)).filter(isTooLarge)
  if (tooLarge.length === 0) return []
  const live = await before()
  const known = new Map(live && Object.entries(await measurePages(live)).filter(isTooLarge))
  return tooLarge.flatMap(([name, size]) => {
    // One that was too large already, and has not grown, is not what this publish is about.
    if (size <= (known.get(name) ?? 0)) return []
    const numbers = `${size + page.ofServer} bytes with its headers, ${maxSize} are allowed`
    return [`The first response of ${name} would have ${numbers}: let host and remote have fewer files and routes`]
  })
}

/** Bytes of each page as a browser gets it, with the headers of the release: by the name of its file. */
export async function measurePages({ pages, headers }: ComposedSite): Promise<Record<string, number>> {
  const known = new Map<string, number>()
  const sizes: Record<string, number> = {}
  for (const [name, html] of Object.entries(pages)) {
    const size = known.get(html) ?? (await brotli(html, { params })).length + sizeOf(headers)
    known.set(html, size)
    sizes[name] = size
  }
  return sizes
}

function sizeOf(headers: Record<string, string>): number {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.byteLength(lines.join(''))
}

function remedyOf({ apps }: Release): string {
  return `let the host start with fewer scripts (now ${apps[hostName]?.entry.length ?? 0}), and remotes need fewer origins`
}
