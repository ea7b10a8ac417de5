// Only pnpm knows the protocols of package.json, and npm looks at them before it runs any script: what to type stands in the README.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'npm-install-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('npm install in a clone stops at a word that the README has, with what to type', async () => {
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  const run = promisify(execFile)('npm', ['install'], { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder } })
  const { stderr = '' } = await run.catch((error: { stderr?: string }) => error)
  const [, word] = /Unsupported URL Type "(\w+:)"/.exec(stderr) ?? []
  const readme = readFileSync(join(root, 'README.md'), 'utf8').replaceAll(/\s+/g, ' ')
  expect(readme).toContain(`Type \`npm start\`: it installs. (\`npm install\` stops at \`${word}\``)
})
