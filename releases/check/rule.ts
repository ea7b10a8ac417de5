import type { Release } from '@site/shared/contract'
import type { Teams } from '@site/shared/signing'
import type { Store } from '../release/store.ts'
import type { Budgets } from './budgets.ts'

/** What a release is checked against. */
export interface CheckContext {
  store: Store
  budgets: Pick<Budgets, 'host' | 'remote' | 'page'>
  allowedOrigins: readonly string[]
  /** Whose key may publish what; undefined where nothing has to be signed. */
  teams?: Teams | undefined
  /** Takes the files in the store for what was put there: `SiteOptions`. */
  quick?: boolean
  /** What is wrong with files that were looked at already, by path and digest: each is read once for a command. */
  known?: Map<string, Promise<string | undefined>>
}

/** One reason, or several of a kind, not to make a release live: a sentence for each; none when all is well. */
export type Rule = (release: Release, context: CheckContext) => string[] | Promise<string[]>
