import type { Release } from '@site/shared/contract'
import { digest } from '../files/digest.ts'
import { toJson } from '../files/write-file.ts'
import { indexFile, type ComposedSite } from './compose.ts'

/**
 * The files of the store that say what is live, in the order in which they are replaced: each names only what is there
 * already, and `index.html` is the last. `live.json` has the digests of the others, so a reader sees whether they are of one
 * release.
 */
export function listLiveFiles(
  release: Release,
  { pages, headers, rest }: ComposedSite,
): [name: string, content: string][] {
  const { [indexFile]: index = '', ...others } = pages
  const named: [string, string][] = [
    [rest.file, rest.content],
    ['release.json', toJson(release)],
    ['headers.json', toJson(headers)],
    ...Object.entries(others),
    [indexFile, index],
  ]
  const digests = Object.fromEntries(named.map(([name, content]) => [name, digest('sha384', content)]))
  return [...named.slice(0, 3), ['live.json', toJson(digests)], ...named.slice(3)]
}

/** Whether a file is one that visitors get, compressed where they take it. */
export function isSent(name: string): boolean {
  return name.endsWith('.html') || name.startsWith('apps/')
}
