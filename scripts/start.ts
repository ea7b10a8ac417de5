// oxlint-disable-next-line import/no-unassigned-import -- it ends the program before other modules read a wrong site.json
import '@site/shared/rules/site/check'
import { resolve } from 'node:path'
import { root, run } from './processes.ts'
import { readServerConfig } from './server-config.ts'

// For both: the server accepts only what is published in its mode.
const { demonstration, development } = await readServerConfig(process.env)
process.env.NODE_ENV = development ? 'development' : 'production'
if (demonstration) process.env.SAMPLE_REQUESTS ??= 'on'

// In development pages are taken away on purpose.
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
