// oxlint-disable-next-line import/no-unassigned-import -- it ends the program before other modules read a wrong site.json
import '@site/shared/rules/site/check'
import { lookup } from 'node:dns/promises'
import { resolve } from 'node:path'
import { ConfigError, readConfig } from '../server/config.ts'
import { root, run } from './processes.ts'

/** Tools such as conda set `HOST` to something else than a host. */
async function checkHost(host: string) {
  const found = await lookup(host).catch(() => undefined)
  if (!found)
    throw new ConfigError([`HOST is "${host}" in the environment, which is no host of this machine: unset it.`])
}

// Before minutes of building, and for both: the server accepts only what is published in its mode.
try {
  const { demonstration, development, host } = readConfig(process.env)
  await checkHost(host)
  process.env.NODE_ENV = development ? 'development' : 'production'
  if (demonstration) process.env.SAMPLE_REQUESTS ??= 'on'
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(`The server cannot start.\n${error.message}`)
  process.exit(1)
}

// Whoever develops takes pages away on purpose.
const options = process.env.NODE_ENV === 'production' ? [] : ['--drop-paths']
const published = await run('node', ['releases/main.ts', 'publish', 'all', ...options])
if (published !== 0) {
  const { status } = await import('../releases/index.ts')
  // Also where the release tool does not understand what is there: then nothing can be served.
  const live = await status(resolve(root, process.env.SITE_DIR ?? 'var/site')).catch(() => undefined)
  if (published > 128 || !live?.release) process.exit(published)
  console.error(`The new builds were not published, for the reasons above: release ${live.release.id} stays live.`)
}
process.exit(await run('node', ['server/main.ts']))
