import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { digestInputs, ensureBuilt } from '../releases/build/ensure-built.ts'
import { createPublishedWorkspace, type PublishedWorkspace } from '../releases/testing/published-workspace.ts'
import { listApps } from '../releases/workspace.ts'
import { root } from './processes.ts'

let workspace: PublishedWorkspace

beforeAll(async () => {
  workspace = await createPublishedWorkspace()
  const code = ['scripts', 'releases', 'server', 'shared', 'package.json', 'pnpm-lock.yaml', 'site.json', 'logo.svg']
  for (const path of code)
    cpSync(join(root, path), join(workspace.root, path), { recursive: true, verbatimSymlinks: true })
  symlinkSync(join(root, 'node_modules'), join(workspace.root, 'node_modules'))
  await workspace.describe('mf-ads', { menu: [{ in: { bar: 100 }, path: 'political-ads', words: {} }] })
  // As an earlier start has built them: webpack need not.
  for (const app of listApps(workspace.root)) {
    const inputs = await digestInputs(workspace.root, app)
    await ensureBuilt(app, inputs, { root: workspace.root, build: workspace.options.build!, log: () => undefined })
  }
})

afterAll(() => workspace.remove())

const refusal = 'Refused: Remote "mf-ads": the position 100 in the menu "bar" is not a whole number from 0 to 99\n'

function start(variables: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const site = { HOST: '127.0.0.1', PORT: '0', DATABASE_DIR: 'memory://', DEMONSTRATION: 'off' }
  const env = { PATH, NODE_COMPILE_CACHE, ...site, ...variables }
  const child = spawn(process.execPath, ['scripts/start.ts'], { cwd: workspace.root, env })
  const errors = text(child.stderr)
  const ended = once(child, 'close').then(([code]) => code as number)
  return { child, errors, ended }
}

test('npm start prints why the new builds are refused, and serves what is live', async () => {
  const { child, errors, ended } = start()
  const origin = new Promise<string>((resolve) => {
    let said = ''
    child.stdout.on('data', (more) => {
      said += more
      const [, port] = /^Ready: http:\/\/nl\.localhost:(\d+)/m.exec(said) ?? []
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })
  const page = await Promise.race([origin.then((url) => fetch(`${url}/nl`)), ended])
  child.kill('SIGTERM')
  const { id } = workspace.release
  expect(await errors).toBe(
    `${refusal}The new builds were not published, for the reasons above: release ${id} stays live.\n`,
  )
  expect(await ended).toBe(0)
  expect(page instanceof Response && (await page.text())).toContain(`"id":"${id}"`)
})

test('npm start ends with the reasons where nothing is live', async () => {
  const { errors, ended } = start({ SITE_DIR: 'var/empty' })
  expect(await errors).toBe(refusal)
  expect(await ended).toBe(1)
})
