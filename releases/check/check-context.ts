import type { Release } from '@site/shared/contract'
import type { Publisher } from '../store/publishers.ts'
import type { Store } from '../store/store.ts'

export interface CheckContext {
  store: Store
  /** Live release. Only apps that differ from it are checked; all where it is left out. */
  live?: Release | undefined
  /** Apps that this command publishes: what belongs to others is checked. */
  published?: readonly string[]
  /** Publisher by its proof; the operator where it is left out. */
  publisher?: Publisher | undefined
  /** Does not compare the files in the store with their digests: `SiteOptions`. */
  quick?: boolean
  /** The faults of files that were checked already, by path and digest: a command reads each once. */
  known?: Map<string, Promise<string | undefined>>
}
