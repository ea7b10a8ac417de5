import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Environment } from '../configuration/variables.ts'
import type { Database } from '../database/database.ts'
import { startOpenIdProvider, type EmbeddedProvider } from '../login/development/open-id-provider.ts'
import type { Services } from '../services.ts'
import { closeLater } from './close-later.ts'
import { openServer } from './open-server.ts'
import { testConfig } from './test-config.ts'
import { openTestDatabase } from './test-database.ts'

/** The whole server with a database in memory, the real embedded provider, and a clock that a test sets. */
export interface StaffSite {
  app: FastifyInstance
  config: Config
  database: Database
  provider: EmbeddedProvider
  clock: { now: number }
}

/** @param more with a database among them, this one is used: opening another takes a second */
export async function openStaffSite(
  start: string,
  changes: Partial<Config> = {},
  more: Partial<Services> = {},
  openIdVariables: Environment = {},
): Promise<StaffSite> {
  const config = testConfig({ openIdPort: 0, ...changes })
  const clock = { now: new Date(start).getTime() }
  const database = more.database ?? (await openTestDatabase())
  const origins = ['http://nl.localhost:8080', 'http://be.localhost:8080']
  const provider = await startOpenIdProvider(config, () => origins, openIdVariables)
  closeLater(() => provider.close())
  const app = await openServer({ config, database, now: () => new Date(clock.now), openId: provider.settings, ...more })
  return { app, config, database, provider, clock }
}
