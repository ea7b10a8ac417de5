import type { Release } from '@site/shared/contract'
import { pageStatementOf } from '@site/shared/signing'
import { digest } from '../files/digest.ts'
import { toJson } from '../files/write-file.ts'
import type { TeamKey } from '../sign/keys.ts'
import { indexFile, type ComposedSite } from './compose.ts'

export type LiveFile = [name: string, content: string]

/**
 * The files of the store that say what is live, in the order in which they are replaced: each names only what is there
 * already, and `index.html` is the last. `live.json` has the digests of the others, so a reader sees whether they are of one
 * release; and where teams sign, by whose key the pages were composed.
 */
export function listLiveFiles(release: Release, { pages, headers, rest }: ComposedSite, key?: TeamKey): LiveFile[] {
  const { [indexFile]: index = '', ...others } = pages
  const named: LiveFile[] = [
    [rest.file, rest.content],
    ['release.json', toJson(release)],
    ['headers.json', toJson(headers)],
    ...Object.entries(others),
    [indexFile, index],
  ]
  const digests = Object.fromEntries(named.map(([name, content]) => [name, digest('sha384', content)]))
  return [...named.slice(0, 3), ['live.json', describeLive(digests, key)], ...named.slice(3)]
}

function describeLive(digests: Record<string, string>, key: TeamKey | undefined): string {
  if (key === undefined) return toJson(digests)
  return toJson({ ...digests, key: key.name, signature: key.sign(pageStatementOf(digests)) })
}

/** Whether a `live.json` names what another one, not signed, names: whoever signed it. */
export function isNamedBy(signed: string | undefined, other: string): boolean {
  if (signed === undefined) return false
  const { key: _key, signature: _signature, ...digests }: Record<string, unknown> = JSON.parse(signed)
  return toJson(digests) === other
}

/** Whether a file is one that visitors get, compressed where they take it. */
export function isSent(name: string): boolean {
  return name.endsWith('.html') || name.startsWith('apps/')
}
