import type { Release } from '@site/shared/contract'
import budgets from '../budgets.json' with { type: 'json' }
import type { Store } from '../store/store.ts'

/**
 * Of `releases/budgets.json`: bytes after gzip of an app's entry scripts and of each of its routes, `internal` of remotes for staff; bytes as sent of
 * the page's headers (`ofServer` are left to the server) and of the first response, with up to ten remotes and with more.
 * End-to-end tests hold `visits` (requests until the heading, brotli bytes of scripts, how many requests wait for one another) and `returning` (bytes after a changed text or host).
 */
export type Budgets = typeof budgets

export interface CheckContext {
  store: Store
  budgets: Pick<Budgets, 'host' | 'remote' | 'internal' | 'page'>
  live?: Release | undefined
  /** Does not compare the files in the store with their digests: `SiteOptions`. */
  quick?: boolean
  /** The faults of files that were checked already, by path and digest: a command reads each once. */
  known?: Map<string, Promise<string | undefined>>
}
