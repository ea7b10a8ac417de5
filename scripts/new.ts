// Makes a new remote: `npm run new mf-example` (docs/remotes.md, "Adding a remote").
import { errorMessage } from '@site/shared/rules'
import { makeRemote } from './new-remote/make-remote.ts'
import { root, run } from './processes.ts'

const [name = '', ...more] = process.argv.slice(2)
if (name === '' || more.length > 0) fail('Name one remote: npm run new mf-example')
let path = ''
try {
  path = makeRemote(root, name)
} catch (error) {
  fail(errorMessage(error))
}
// Links packages that are installed already, and adds the folder to the lock file.
const install = ['--yes', 'pnpm@12.21.0', 'install', '--no-frozen-lockfile', '--prefer-offline', '--reporter=silent']
if ((await run('npx', install)) !== 0) fail(`${name} is made, but its packages are not installed: run npm start`)
if ((await run('oxfmt', [name])) !== 0) fail(`${name} is made, but oxfmt could not format it`)
console.log(`${name} is made. Its page is in ${name}/src/pages/overview, its texts in ${name}/messages.

  npm run dev ${name}             the site with it; its page is /nl/${path}
  npm run test:unit -- ${name}    its tests
  npm run site publish ${name}    makes it live`)

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
