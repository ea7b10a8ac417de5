import type { Release } from '@site/shared/contract'
import type { Store } from '../release/store.ts'
import type { Budgets } from './budgets.ts'

/** What a release is checked against. */
export interface CheckContext {
  store: Store
  budgets: Pick<Budgets, 'host' | 'remote' | 'page'>
  allowedOrigins: readonly string[]
  /** The release that it would replace. */
  live?: Release | undefined
  /** Does not compare the files in the store with their digests: `SiteOptions`. */
  quick?: boolean
  /** The faults of files that were checked already, by path and digest: a command reads each once. */
  known?: Map<string, Promise<string | undefined>>
}

/** Returns a sentence for each reason of one kind not to make a release live. */
export type Rule = (release: Release, context: CheckContext) => string[] | Promise<string[]>
