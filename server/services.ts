import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Tables } from './database/tables.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Register } from './register/register.ts'
import type { Tracing } from './tracing/tracing.ts'
import type { OpenIdSettings } from './configuration/open-id-settings.ts'

export interface Services {
  config: Config
  database: Database
  /** Every read of the register, which goes on without the database. */
  register: Register
  now: () => Date
  /** Starts delivery; call it after the commit of a transaction with mail. */
  wakeMail?: () => void
  /** Whether an e-mail address can receive mail; not checked where left out. */
  canReceiveMail?: (address: string, caller: Pick<FastifyRequest, 'ip' | 'staff' | 'leaveWork'>) => Promise<boolean>
  /** Without it the calls of the internal area answer 503. */
  openId?: OpenIdSettings
  /** Counts every answer, where operators read numbers. */
  metrics?: Pick<Metrics, 'observe'>
  /** Traces requests, where somebody receives that. */
  tracing?: Pick<Tracing, 'follow'>
}

/** The services within a transaction, for what must not happen without its other parts. Pass `{ ...services, database: transaction }`. */
export interface ServicesInTransaction extends Services {
  database: Transaction<Tables>
}
