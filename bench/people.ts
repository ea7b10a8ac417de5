// How long those who build the site wait: `npm run bench people`, on a copy of the sources below var/bench-people. Until
// `npm run dev mf-legal` is ready, from a saved change until it is on the screen, and for `site publish` of one remote.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { WorkspaceCopy } from '../e2e/workspace-copy.ts'
import { median } from './figures.ts'
import { launchBrowser } from './measure.ts'
import { freePort } from './pages/site-server.ts'

const changes = Number(process.env['BENCH_RUNS'] ?? 5)
const root = join(import.meta.dirname, '..')
const texts = 'mf-legal/messages/nl_nl.json'
const page = 'mf-legal/src/pages/home/page.tsx'
/** Before it stands what the bench adds. */
const firstImport = 'import '

function show(what: string, milliseconds: number) {
  console.log(`${`${(milliseconds / 1000).toFixed(2)} s`.padStart(10)}  ${what}`)
}

async function timed(what: string, work: () => unknown) {
  const start = performance.now()
  await work()
  show(what, performance.now() - start)
}

function publish(workspace: WorkspaceCopy, ...apps: string[]) {
  const { code, output } = workspace.site('publish', ...apps)
  if (code !== 0) throw new Error(output)
}

const port = await freePort()
const workspace = new WorkspaceCopy('bench-people')
cpSync(join(root, 'scripts'), join(workspace.folder, 'scripts'), { recursive: true })
await timed('site publish all, as far as it is not built yet', () => publish(workspace, 'all'))
await timed('site publish mf-legal, nothing changed', () => publish(workspace, 'mf-legal'))
workspace.change(texts, '"legal.home.headline": "', '"legal.home.headline": "1 ')
await timed('site publish mf-legal, a text changed for the first time', () => publish(workspace, 'mf-legal'))
workspace.change(texts, '"legal.home.headline": "1 ', '"legal.home.headline": "2 ')
await timed('site publish mf-legal, a text changed again', () => publish(workspace, 'mf-legal'))

const started = performance.now()
const development = spawn(process.execPath, ['scripts/dev.ts', 'mf-legal'], {
  cwd: workspace.folder,
  env: { ...process.env, PORT: String(port), OIDC_PORT: '0', NODE_ENV: 'development' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const ended = once(development, 'exit')
const browser = await launchBrowser()
try {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (development.exitCode !== null) throw new Error('npm run dev ended')
    await new Promise((next) => setTimeout(next, 50))
  }
  show('npm run dev mf-legal is ready', performance.now() - started)
  const tab = await browser.newPage()
  await tab.goto(`http://nl.localhost:${port}/nl`)
  const heading = tab.getByRole('main').getByRole('heading', { level: 1 })
  await heading.filter({ hasText: '2 ' }).waitFor()
  const ofText: number[] = []
  const ofCode: number[] = []
  for (let turn = 3; turn < 3 + changes; turn += 1) {
    const start = performance.now()
    workspace.change(texts, `"legal.home.headline": "${turn - 1} `, `"legal.home.headline": "${turn} `)
    await heading.filter({ hasText: `${turn} ` }).waitFor({ timeout: 120_000 })
    ofText.push(performance.now() - start)
  }
  for (let turn = 0; turn < changes; turn += 1) {
    const start = performance.now()
    const mark = `document.documentElement.dataset.turn = '${turn}'`
    const former = turn === 0 ? firstImport : `document.documentElement.dataset.turn = '${turn - 1}'`
    workspace.change(page, former, turn === 0 ? `${mark}\n${firstImport}` : mark)
    await tab.locator(`html[data-turn="${turn}"]`).waitFor({ state: 'attached', timeout: 120_000 })
    ofCode.push(performance.now() - start)
  }
  show(`a changed text is on the screen, median of ${changes}`, median(ofText))
  show(`changed code runs in the page, median of ${changes}`, median(ofCode))
} finally {
  await browser.close()
  development.kill('SIGTERM')
  await ended
}
