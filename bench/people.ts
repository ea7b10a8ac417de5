// How long those who build the site wait: `npm run bench people`, on a copy of the sources below var/bench-people. Until
// `npm run dev mf-legal` is ready, from a saved change until it is on the screen, and for `site publish` of one remote. With
// `--npm-test` only this: how long `npm test` takes in a clone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { WorkspaceCopy } from '../e2e/workspace-copy.ts'
import { median } from './figures.ts'
import { launchBrowser } from './measure.ts'
import { freePort } from './pages/site-server.ts'
import { timeTests } from './people/npm-test.ts'

const changes = Number(process.env['BENCH_RUNS'] ?? 7)
const root = join(import.meta.dirname, '..')
const texts = 'mf-legal/messages/nl_nl.json'
const page = 'mf-legal/src/pages/home/page.tsx'
/** Behind it stands what the bench adds. */
const component = '<HomeSearch />'
/** In milliseconds: so long a developer looks at what was saved before they save again. */
const looking = 3_000

function show(what: string, milliseconds: number) {
  console.log(`${`${(milliseconds / 1000).toFixed(2)} s`.padStart(10)}  ${what}`)
}

async function timed(what: string, work: () => unknown) {
  const start = performance.now()
  await work()
  show(what, performance.now() - start)
}

/** Each save after the one before was looked at, then one right after another. */
async function timeSaves(what: string, save: () => Promise<void>) {
  for (const pause of [looking, 0]) {
    const times: number[] = []
    for (let turn = 0; turn < changes; turn += 1) {
      await new Promise((next) => setTimeout(next, pause))
      const start = performance.now()
      await save()
      times.push(performance.now() - start)
    }
    const how = pause > 0 ? `${pause / 1000} s after the save before` : 'right after the save before'
    show(`${what}, ${how}, median of ${changes}`, median(times))
  }
}

/**
 * Until the words stand in an element of the page. The page itself tells: Playwright's locators look after 20, 70, 170, 270
 * and 770 ms, so what takes a third of a second seemed to take 0.8.
 */
function waitForWords(tab: Page, where: string, words: string): Promise<void> {
  return tab.evaluate(
    ([selector, wanted]) =>
      new Promise<void>((found) => {
        const isThere = () => document.querySelector(selector)?.textContent.includes(wanted)
        const observer = new MutationObserver(look)
        function look() {
          if (!isThere()) return
          observer.disconnect()
          requestAnimationFrame(() => found())
        }
        observer.observe(document, { childList: true, subtree: true, characterData: true })
        look()
      }),
    [where, words] as const,
  )
}

function publish(workspace: WorkspaceCopy, ...apps: string[]) {
  const { code, output } = workspace.site('publish', ...apps)
  if (code !== 0) throw new Error(output)
}

const { values } = parseArgs({ options: { 'npm-test': { type: 'boolean', default: false } } })
if (values['npm-test']) {
  timeTests(root)
  process.exit()
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
  await tab.getByRole('main').getByRole('heading', { level: 1, name: /^2 / }).waitFor()
  const search = tab.getByRole('main').getByRole('searchbox')
  await search.fill('bewaren')
  let turn = 2
  async function changeText() {
    turn += 1
    workspace.change(texts, `"legal.home.headline": "${turn - 1} `, `"legal.home.headline": "${turn} `)
    await waitForWords(tab, 'main h1', `${turn} `)
  }
  workspace.change(page, component, `${component}<i>Beurt 0</i>`)
  let round = 0
  async function changeCode() {
    round += 1
    workspace.change(page, `Beurt ${round - 1}<`, `Beurt ${round}<`)
    await waitForWords(tab, 'main', `Beurt ${round}`)
  }
  await waitForWords(tab, 'main', 'Beurt 0')
  await timeSaves('a changed text is on the screen', changeText)
  await timeSaves('a changed component is on the screen', changeCode)
  if ((await search.inputValue()) !== 'bewaren') throw new Error('What was typed has not been kept')
} finally {
  await browser.close()
  development.kill('SIGTERM')
  await ended
}
