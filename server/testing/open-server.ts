import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { createServer } from '../app.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { RegisterCopy } from '../register/register-copy.ts'
import type { Register } from '../register/register.ts'
import type { Services } from '../services.ts'
import { closeLater } from './close-later.ts'
import { idleDatabase } from './idle-database.ts'
import { testConfig } from './test-config.ts'

type Changes = Partial<Omit<Services, 'config'>> & { config?: Partial<Config> }

/** Creates a server, which is closed after the last test. By default its database finds nothing, and it is noon on 21 November 2026. */
export async function openServer(
  { config, database, now = () => new Date('2026-11-21T12:00:00Z'), ...services }: Changes = {},
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const idle = idleDatabase()
  const own = database ? { database } : { database: idle, register: emptyRegister(idle) }
  const app = await createServer({ config: testConfig(config), ...own, now, ...services }, logger)
  closeLater(() => app.close())
  return app
}

function emptyRegister(database: Database): Register {
  const copy = new RegisterCopy()
  return {
    database,
    read: async (work) => work({ copy, asOf: undefined }),
    withholdings: () => 0,
    snapshot: () => undefined,
    close: async () => undefined,
  }
}
