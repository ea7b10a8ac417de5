import { expect, test } from '../test.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listApps } from '../../site/workspace.ts'
import { WorkspaceCopy } from '../workspace-copy.ts'

const needed = new Set(['host', 'mf-legal'])
const page = 'mf-legal/src/pages/about/page.tsx'

let copy: WorkspaceCopy
let development: ChildProcess
let origin: string

test.beforeAll(async () => {
  test.setTimeout(300_000)
  copy = new WorkspaceCopy('e2e-development')
  const root = resolve(copy.folder, '../..')
  cpSync(join(root, 'scripts'), join(copy.folder, 'scripts'), { recursive: true })
  for (const app of listApps(root)) if (!needed.has(app)) rmSync(join(copy.folder, app), { recursive: true })
  const places = { DATABASE_DIR: join(copy.folder, 'var/db'), MAIL_DIR: join(copy.folder, 'var/mail'), OIDC_PORT: '0' }
  development = spawn(process.execPath, ['scripts/dev.ts', 'mf-legal'], {
    cwd: copy.folder,
    env: { ...process.env, ...places, PORT: '0', NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  origin = await new Promise<string>((found, failed) => {
    let said = ''
    development.stdout!.on('data', (words: Buffer) => {
      said += String(words)
      const port = /Ready: \S+:(\d+)/.exec(said)?.[1]
      if (port) found(`http://nl.localhost:${port}`)
    })
    development.once('exit', () => failed(new Error(`It ended: ${said}`)))
  })
})

test.afterAll(async () => {
  if (development.exitCode !== null) return
  development.kill('SIGTERM')
  await once(development, 'exit')
})

test('what is saved reaches the open page, which keeps what was typed; what does not build is said there', async ({
  page: tab,
}) => {
  test.setTimeout(180_000)
  const patient = expect.configure({ timeout: 40_000 })
  let loads = 0
  tab.on('load', () => (loads += 1))
  await tab.goto(`${origin}/nl/about`)
  const name = tab.getByLabel('Naam')
  const problem = tab.locator('#development-problem')
  await name.fill('Anna')

  copy.change(page, '<FormattedMessage id="legal.about.intro" />', '<b>Een eerste alinea</b>')
  await patient(tab.getByText('Een eerste alinea')).toBeVisible()
  copy.change(page, 'Een eerste alinea', 'Een andere alinea')
  await patient(tab.getByText('Een andere alinea')).toBeVisible()
  // Styles that did not change have the address that they had.
  await patient(tab.getByRole('region', { name: /vraag/i })).toHaveCSS('display', 'grid')

  copy.change('mf-legal/messages/nl_nl.json', '"legal.about.title": "Over ons"', '"legal.about.title": "Wie we zijn"')
  await patient(tab.getByRole('heading', { level: 1, name: 'Wie we zijn' })).toBeVisible()

  copy.change('mf-legal/src/parts/contact/contact.module.css', 'display: grid', 'outline: 7px solid; display: grid')
  await patient(tab.getByRole('region', { name: /vraag/i })).toHaveCSS('outline-width', '7px')

  copy.change(page, '<Brands />', '<Brands /')
  await patient(problem).toContainText(/about\/page\.tsx:\d+/)
  copy.change(page, '<Brands /', '<Brands />')
  await patient(problem).toHaveCount(0)

  // It builds, so it is shown; the compiler has its word afterwards.
  copy.change(page, 'Een andere alinea', "{'Een getal' satisfies number}")
  await patient(tab.getByText('Een getal')).toBeVisible()
  await patient(problem).toContainText(/about\/page\.tsx:\d+: TS1360/)

  await expect(name).toHaveValue('Anna')
  expect(loads).toBe(1)
})
