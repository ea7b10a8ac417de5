import { createServer } from './app.ts'
import { dayOf } from './clock.ts'
import { readConfig, type Config } from './config.ts'
import { openDatabase } from './database/database.ts'
import { loadSampleCampaigns } from './sample/load-campaigns.ts'

/** Requests that are not done by then are cut off. */
const closingTime = 10_000

async function start() {
  const config = readConfig(process.env)
  const now = () => new Date()
  const database = await openDatabase(config)
  if (config.development) await loadSampleCampaigns(database, dayOf(now()))
  const app = await createServer({ config, database, now })

  async function stop() {
    setTimeout(() => process.exit(1), closingTime).unref()
    await app.close()
    await database.destroy()
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop())

  await app.listen({ port: config.port, host: config.host })
  process.stdout.write(`Ready: ${addresses(config, app.server.address()).join(' ')}\n`)
}

function addresses(config: Config, bound: unknown): string[] {
  if (!config.development) return config.publicHosts.map((host) => `https://${host}`)
  const port = bound && typeof bound === 'object' && 'port' in bound ? Number(bound.port) : config.port
  return config.publicHosts.map((host) => `http://${host}:${port}`)
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'The port is taken by another program: stop it, or set PORT.'
  return error.message
}

try {
  await start()
} catch (error) {
  process.stderr.write(`The server cannot start.\n${explain(error)}\n`)
  process.exit(1)
}
