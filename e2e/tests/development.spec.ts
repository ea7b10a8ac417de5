import { expect, test, type Page } from '../test.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listApps } from '../../releases/workspace.ts'
import { WorkspaceCopy } from '../workspace-copy.ts'

const needed = new Set(['host', 'mf-legal'])
const page = 'mf-legal/src/pages/about/page.tsx'

// One after another: they change the same sources.
test.describe.configure({ mode: 'default', timeout: 900_000 })

/** A build, or the compiler's word, takes a second or two where nobody else is at work. */
const patient = expect.configure({ timeout: 180_000 })

let copy: WorkspaceCopy
let development: ChildProcess | undefined

test.beforeAll(() => {
  copy = new WorkspaceCopy('e2e-development')
  const root = resolve(copy.folder, '../..')
  cpSync(join(root, 'scripts'), join(copy.folder, 'scripts'), { recursive: true })
  for (const app of listApps(root)) if (!needed.has(app)) rmSync(join(copy.folder, app), { recursive: true })
})

/** `npm run dev` with these parts live; gives the origin of the site. */
async function startDevelopment(...parts: string[]): Promise<string> {
  const places = { DATABASE_DIR: join(copy.folder, 'var/db'), MAIL_DIR: join(copy.folder, 'var/mail'), OIDC_PORT: '0' }
  const started = spawn(process.execPath, ['scripts/dev.ts', ...parts], {
    cwd: copy.folder,
    env: { ...process.env, ...places, PORT: '0', NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  development = started
  return new Promise<string>((found, failed) => {
    let said = ''
    started.stdout.on('data', (words: Buffer) => {
      said += String(words)
      const port = /Ready: \S+:(\d+)/.exec(said)?.[1]
      if (port) found(`http://nl.localhost:${port}`)
    })
    started.once('exit', () => failed(new Error(`It ended: ${said}`)))
  })
}

test.afterEach(async () => {
  if (!development || development.exitCode !== null) return
  development.kill('SIGTERM')
  await once(development, 'exit')
})

/** Another one whenever the page was loaded anew. */
const birthOf = (tab: Page) => tab.evaluate(() => performance.timeOrigin)

test('what is saved reaches the open page, which keeps what was typed; what does not build is said there', async ({
  page: tab,
}) => {
  await tab.goto(`${await startDevelopment('mf-legal')}/nl/about`)
  const birth = await birthOf(tab)
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
  expect(await birthOf(tab)).toBe(birth)
})

test('what all parts share, and the host, are exchanged in the open page; where it is loaded anew, what was typed stands there again', async ({
  page: tab,
}) => {
  await tab.goto(`${await startDevelopment()}/nl/about`)
  const birth = await birthOf(tab)
  const name = tab.getByLabel('Naam')
  const question = tab.getByRole('main').locator('textarea')
  const footer = tab.locator('footer')
  await name.fill('Anna')
  await question.fill('Hoe zit dat?')

  copy.change('host/src/layout/footer.tsx', '<footer', '<footer data-turn="1"')
  await patient(footer).toHaveAttribute('data-turn', '1')
  copy.change('host/src/layout/document-title.ts', "siteName = '", "siteName = 'Nieuw ")
  await patient(footer).toContainText('Nieuw ')
  copy.change('host/src/layout/footer.module.css', '.footer {', '.footer { outline: 7px solid;')
  await patient(footer).toHaveCSS('outline-width', '7px')
  copy.change('host/messages/nl_nl.json', '"host.footer.copyright": "', '"host.footer.copyright": "Wij: ')
  await patient(footer).toContainText('Wij: ')
  copy.change('shared/ui/button/button.tsx', '<button', '<button data-turn="1"')
  await patient(tab.getByRole('main').locator('button[data-turn]').first()).toBeVisible()
  await expect(name).toHaveValue('Anna')
  await expect(question).toHaveValue('Hoe zit dat?')
  expect(await birthOf(tab)).toBe(birth)

  // No component: all that was ever made with it is in use.
  copy.change('shared/platform/drafts.ts', 'const kept', "document.documentElement.dataset['turn'] = '1'\nconst kept")
  await patient(tab.locator('html[data-turn="1"]')).toBeVisible()
  await patient(name).toHaveValue('Anna')
  await patient(question).toHaveValue('Hoe zit dat?')
  expect(await birthOf(tab)).not.toBe(birth)
})
