import { expect, test, type Page } from '../test.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listApps } from '../../releases/workspace.ts'
import { listModules } from '../federation-modules.ts'
import { firstDatabase } from '../own-server.ts'
import { WorkspaceCopy } from '../workspace-copy.ts'

const needed = new Set(['host', 'mf-legal'])
const page = 'mf-legal/src/pages/about/page.tsx'

// One after another: they change the same sources.
test.describe.configure({ mode: 'default' })

/** A build or a type check takes a second or two on an idle machine. */
const patient = expect.configure({ timeout: 180_000 })

let copy: WorkspaceCopy
let development: ChildProcess | undefined
/** The parts that it has live, and where. */
let running: { parts: string; origin: string } | undefined

test.beforeAll(() => {
  copy = new WorkspaceCopy('e2e-development')
  const root = resolve(copy.folder, '../..')
  cpSync(join(root, 'scripts'), join(copy.folder, 'scripts'), { recursive: true })
  // As its own first start would fill it.
  cpSync(firstDatabase, join(copy.folder, 'var/dev/db'), { recursive: true })
  for (const app of listApps(root)) if (!needed.has(app)) rmSync(join(copy.folder, app), { recursive: true })
})

/** Returns the origin of a site from `npm run dev` with these parts live: that of the test before, where it has the same. */
async function startDevelopment(...parts: string[]): Promise<string> {
  const key = parts.join()
  if (running?.parts === key) return running.origin
  await endDevelopment()
  running = { parts: key, origin: await spawnDevelopment(parts) }
  return running.origin
}

function spawnDevelopment(parts: readonly string[]): Promise<string> {
  const started = spawn(process.execPath, ['scripts/dev.ts', ...parts], {
    cwd: copy.folder,
    env: { ...process.env, OIDC_PORT: '0', NODE_ENV: 'development', SAMPLE_REQUESTS: 'off' },
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

async function endDevelopment() {
  running = undefined
  if (!development || development.exitCode !== null) return
  development.kill('SIGTERM')
  await once(development, 'exit')
}

test.afterAll(endDevelopment)

/** Changes whenever the page is reloaded. */
const birthOf = (tab: Page) => tab.evaluate(() => performance.timeOrigin)

/** Opens a page under development, and types into its form. */
async function openAbout(tab: Page, ...parts: string[]) {
  await tab.goto(`${await startDevelopment(...parts)}/nl/about`)
  const birth = await birthOf(tab)
  const name = tab.getByLabel('Naam')
  await name.fill('Anna')
  return { birth, name, problem: tab.locator('#development-problem') }
}

test('a saved file reaches the open page, which keeps what was typed and shows errors', async ({ page: tab }) => {
  const { birth, name, problem } = await openAbout(tab, 'mf-legal')
  await patient.poll(() => listModules(tab)).toEqual(['host', expect.stringMatching(/^mf_legal:1\.0\.0-/)])

  copy.change(page, '<FormattedMessage id="legal.about.intro" />', '<b>Een eerste alinea</b>')
  await patient(tab.getByText('Een eerste alinea')).toBeVisible()
  copy.change(page, 'Een eerste alinea', 'Een andere alinea')
  await patient(tab.getByText('Een andere alinea')).toBeVisible()
  copy.change(page, 'Een andere alinea', 'Een eerste alinea')
  await patient(tab.getByText('Een eerste alinea')).toBeVisible()
  copy.change(page, 'Een eerste alinea', 'Een andere alinea')
  await patient(tab.getByText('Een andere alinea')).toBeVisible()
  await patient(tab.getByRole('region', { name: /vraag/i })).toHaveCSS('display', 'grid')

  copy.change('mf-legal/messages/nl_nl.json', '"legal.about.title": "Over ons"', '"legal.about.title": "Wie we zijn"')
  await patient(tab.getByRole('heading', { level: 1, name: 'Wie we zijn' })).toBeVisible()

  copy.change('mf-legal/src/parts/contact/contact.module.css', 'display: grid', 'outline: 7px solid; display: grid')
  await patient(tab.getByRole('region', { name: /vraag/i })).toHaveCSS('outline-width', '7px')

  copy.change(page, 'export default function', '// A comment.\nexport default function')
  copy.change(page, '<Brands />', '<Brands /')
  await patient(problem).toContainText(/about\/page\.tsx:\d+/)
  copy.change(page, '<Brands /', '<Brands />')
  await patient(problem).toHaveCount(0)

  // It builds, so it is shown; types are checked afterwards.
  copy.change(page, 'Een andere alinea', "{'Een getal' satisfies number}")
  await patient(tab.getByText('Een getal')).toBeVisible()
  await patient(problem).toContainText(/about\/page\.tsx:\d+: TS1360/)
  copy.change(page, "{'Een getal' satisfies number}", 'Een getal')
  await patient(problem).toHaveCount(0)

  await expect(name).toHaveValue('Anna')
  expect(await birthOf(tab)).toBe(birth)
})

const ownForm = `const ownForm = defineForm({ city: textField({ rules: [], maxLength: 40, label: 'legal.about.company' }) })

function OwnForm() {
  const form = useForm(ownForm, { send: async () => undefined })
  const [isShown, show] = useState(false)
  return (
    <>
      <Form form={form} submit="legal.contact.send" />
      <input type="checkbox" aria-label="More" checked={isShown} onChange={() => show(!isShown)} />
      {isShown && <input aria-label="Street" />}
    </>
  )
}

`

test('a saved page keeps what was typed, in its own form and in that of another file, also where React builds them anew', async ({
  page: tab,
}) => {
  const saved = readFileSync(join(copy.folder, page), 'utf8')
  const withForm = saved
    .replace("import type { ReactNode } from 'react'", "import { useState, type ReactNode } from 'react'")
    .replace(
      'import styles',
      "import { defineForm, Form, textField, useForm } from '@site/shared/forms'\nimport styles",
    )
    .replace('export default function', `${ownForm}export default function`)
    .replace('<Contact />', '<OwnForm /><Contact />')
  writeFileSync(join(copy.folder, page), withForm)
  const { name } = await openAbout(tab, 'mf-legal')
  const main = tab.getByRole('main')
  const city = main.locator('[name=city]')
  await patient(city).toBeVisible()
  const birth = await birthOf(tab)
  await name.fill('Anna')
  await city.fill('Delft')
  await main.getByLabel('More').check()
  await main.getByLabel('Street').fill('Oude Delft')
  const shown = async () => [await city.inputValue(), await main.getByLabel('Street').inputValue()]

  // Before the forms, which so are other children of the page.
  copy.change(page, '<Brands />', '<b>Een alinea erbij</b><Brands />')
  await patient(tab.getByText('Een alinea erbij')).toBeVisible()
  await expect(main.getByLabel('Street')).toHaveValue('Oude Delft')
  expect(await shown()).toEqual(['Delft', 'Oude Delft'])
  await expect(name).toHaveValue('Anna')

  copy.change(page, 'const [isShown', 'useState(0)\n  const [isShown')
  copy.change(page, 'Een alinea erbij', 'Een alinea meer')
  await patient(tab.getByText('Een alinea meer')).toBeVisible()
  await expect(main.getByLabel('Street')).toHaveValue('Oude Delft')
  expect(await shown()).toEqual(['Delft', 'Oude Delft'])
  await expect(name).toHaveValue('Anna')
  expect(await birthOf(tab)).toBe(birth)

  // What webpack cannot replace loads the page anew.
  copy.change(page, 'export default function', "export const other = 'x'\nexport default function")
  copy.change(page, 'Een alinea meer', 'Een derde alinea')
  await patient(tab.getByText('Een derde alinea')).toBeVisible()
  await expect(main.getByLabel('Street')).toHaveValue('Oude Delft')
  expect(await shown()).toEqual(['Delft', 'Oude Delft'])
  await expect(name).toHaveValue('Anna')
  writeFileSync(join(copy.folder, page), saved)
  await patient(tab.getByText('Een derde alinea')).toHaveCount(0)
})

const errors: [what: string, wrong: string, right: string][] = [
  ['at the level of a module', "throw new Error('Stuk')\nexport default function", 'export default function'],
  ['while a page renders', "{JSON.parse('Stuk')}<Brands />", '<Brands />'],
]

test('an error of a page is shown with its position in the sources, and is gone once it is fixed', async ({
  page: tab,
}) => {
  await tab.goto(`${await startDevelopment('mf-legal')}/nl/about`)
  const problem = tab.locator('#development-problem')
  for (const [what, wrong, right] of errors) {
    await test.step(what, async () => {
      copy.change(page, right, wrong)
      await patient(problem).toContainText(/Stuk[^]* mf-legal\/src\/pages\/about\/page\.tsx:\d+:\d+/)
      copy.change(page, wrong, right)
      await patient(tab.getByLabel('Naam')).toBeVisible()
      await patient(problem).toHaveCount(0)
    })
  }
})

test('an error of an event handler is shown with its position; the page goes on, and what was typed stays', async ({
  page: tab,
}) => {
  const { birth, name, problem } = await openAbout(tab, 'mf-legal')
  for (const wrong of ["() => JSON.parse('Stuk')", "async () => JSON.parse('Stuk')"]) {
    const button = `<button onClick={${wrong}}>Druk</button><Brands />`
    copy.change(page, '<Brands />', button)
    await patient(tab.getByRole('button', { name: 'Druk' })).toBeVisible()
    await tab.getByRole('button', { name: 'Druk' }).click()
    await patient(problem).toContainText(/Stuk[^]* mf-legal\/src\/pages\/about\/page\.tsx:\d+:\d+/)
    copy.change(page, button, '<Brands />')
    await patient(problem).toHaveCount(0)
  }
  await expect(name).toHaveValue('Anna')
  expect(await birthOf(tab)).toBe(birth)
})

test('a change of `shared` or of the host is applied to the open page, or the page reloads', async ({ page: tab }) => {
  const { birth, name } = await openAbout(tab)
  const footer = tab.locator('footer')

  copy.change('host/src/layout/footer.tsx', '<footer', '<footer data-turn="1"')
  await patient(footer).toHaveAttribute('data-turn', '1')
  copy.change('host/src/layout/menu.ts', 'text, order }]', 'text: `Nieuw ${text}`, order }]')
  await patient(footer).toContainText('Nieuw ')
  copy.change('host/src/layout/footer.module.css', '.footer {', '.footer { outline: 7px solid;')
  await patient(footer).toHaveCSS('outline-width', '7px')
  copy.change('host/messages/nl_nl.json', '"host.footer.copyright": "', '"host.footer.copyright": "Wij: ')
  await patient(footer).toContainText('Wij: ')
  copy.change('shared/ui/button/button.tsx', '<button', '<button data-turn="1"')
  await patient(tab.getByRole('main').locator('button[data-turn]').first()).toBeVisible()
  await expect(name).toHaveValue('Anna')
  expect(await birthOf(tab)).toBe(birth)

  // No component: webpack cannot replace what was made with it.
  copy.change(
    'shared/platform/drafts.ts',
    'const draftsByKey',
    "document.documentElement.dataset['turn'] = '1'\nconst draftsByKey",
  )
  await patient(tab.locator('html[data-turn="1"]')).toBeVisible()
  // No module at all.
  copy.change('host/src/shell.html', '<html', '<html data-shell="1"')
  await patient(tab.locator('html[data-shell="1"]')).toBeVisible()
})
