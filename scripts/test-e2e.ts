import { join } from 'node:path'
import { ensureBrowser, playwright } from './browser.ts'
import { root, run } from './processes.ts'
import { isTaken } from './server-config.ts'
import { describeTakenPort, portTaken } from '../server/configuration/taken-port.ts'

const port = Number(process.env['E2E_PORT'] ?? 8181)
// The site of an earlier run is used again; of anything else the tests would wait for an answer.
if ((await isTaken(port, '127.0.0.1')) && !(await isSite(port))) {
  console.error(describeTakenPort(port, 'E2E_PORT'))
  process.exit(portTaken)
}
if (!(await ensureBrowser())) process.exit(1)
// `--config` in front chooses another suite: e2e/looks, e2e/production.
const given = process.argv.slice(2)
const suite = given[0] === '--config' ? [] : ['--config', 'e2e']
// Many tests start a server of their own, which need not be compiled each time.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }
process.exit(await run('node', [playwright, 'test', ...suite, ...given], env))

/** Returns whether a site answers there within five seconds. */
async function isSite(at: number): Promise<boolean> {
  const answer = fetch(`http://127.0.0.1:${at}/healthz`, { signal: AbortSignal.timeout(5_000) })
  return answer.then(
    ({ ok }) => ok,
    () => false,
  )
}
