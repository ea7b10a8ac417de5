import { join } from 'node:path'
import { ensureBrowser, playwright } from './browser.ts'
import { root, run } from './processes.ts'

if (!(await ensureBrowser())) process.exit(1)
// `--config` in front chooses another suite: e2e/looks, e2e/production.
const given = process.argv.slice(2)
const suite = given[0] === '--config' ? [] : ['--config', 'e2e']
// Many tests start a server of their own, which need not be compiled each time.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }
process.exit(await run('node', [playwright, 'test', ...suite, ...given], env))
