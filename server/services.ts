import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { OpenIdSettings } from './configuration/open-id-settings.ts'

/** What every part of the server works with. */
export interface Services {
  config: Config
  database: Database
  /** The clock; a fixed one in tests. */
  now: () => Date
  /** To be called once a transaction that put mail into the outbox is committed; left out where nothing is sent. */
  wakeMail?: () => void
  /** Whether mail can be sent to an address; asks nothing where left out. */
  canReceiveMail?: (address: string) => Promise<boolean>
  /** The provider that staff log in with; without it the calls of the internal area answer 503. */
  openId?: OpenIdSettings
}
