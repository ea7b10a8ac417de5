import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Release } from '@site/shared/contract'
import type { ComposedSite } from '../page/compose.ts'
import { originOf } from '../release/app-base.ts'
import { hostName } from '../workspace.ts'
import type { Budgets } from './budgets.ts'

const brotli = promisify(brotliCompress)
/** As the server compresses what it keeps (server/releases/published-site.ts). */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }

/**
 * The headers pass through every proxy: nginx gives up on an answer with more than 4 KB of them. And the first answer of a
 * connection comes in one go while it is smaller than what may be under way at first (ten packets, 14 KB).
 */
export async function checkPages(
  release: Release,
  composed: ComposedSite,
  { page }: Pick<Budgets, 'page'>,
): Promise<string[]> {
  const headers = page.ofServer + sizeOf(composed.headers)
  if (headers > page.headers) return [`${numbersOf(headers, page.headers)}: ${remedyOf(release)}`]
  const remotes = Object.keys(release.apps).length - 1
  const most = remotes > 10 ? page.firstOfMany : page.first
  const sizes = await measurePages(composed)
  return Object.entries(sizes).flatMap(([name, size]) => {
    if (size + page.ofServer <= most) return []
    const numbers = `${size + page.ofServer} bytes with its headers, ${most} are allowed`
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

function numbersOf(size: number, most: number): string {
  return `The pages would have ${size} bytes of headers, ${most} are allowed`
}

function remedyOf({ apps }: Release): string {
  const origins = new Set(Object.values(apps).map(originOf).filter(Boolean)).size
  const scripts = apps[hostName]?.entry.length ?? 0
  return `publish to fewer other origins (now ${origins}) or let the host start with fewer scripts (now ${scripts})`
}
