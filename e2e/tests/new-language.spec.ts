import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '../test.ts'
import { findLink, newAddress, waitForMail } from '../mailbox.ts'
import { OwnServer, siteUnderTest } from '../own-server.ts'
import { WorkspaceCopy } from '../workspace-copy.ts'

/** German in a copy of the workspace: what docs/adding-a-locale.md names is changed, and nothing else. */
test.describe.configure({ mode: 'serial' })

const guide = readFileSync(resolve(import.meta.dirname, '../../docs/adding-a-locale.md'), 'utf8')
const files = [...guide.matchAll(/^\| `([^`]+)`/gm)].flatMap(([, file]) => file ?? [])

const sourceEdits: Record<string, (text: string) => string> = {
  'shared/contract/locale.ts': (text) =>
    text
      .replace("'en'] as const", "'en', 'de'] as const")
      .replace("'en_be'] as const", "'en_be', 'de_be'] as const")
      .replace("'Français' }", "'Français', de: 'Deutsch' }")
      .replace(/ en: 'This page.*\n/, (line) => line + line.replace('en', 'de')),
  'host/src/shell.html': (text) => text.replace(/^ *<p lang="en">.*\n/gm, (line) => line + line.replace('en', 'de')),
  'shared/calls/flow-names.json': (text) => text.replaceAll(/"en": (".*") }/g, '"en": $1, "de": $1 }'),
  'server/texts/texts.ts': (text) =>
    text
      .replace("import en from './en.json'", "import de from './de.json' with { type: 'json' }\n$&")
      .replace('{ nl, fr, en }', '{ nl, fr, en, de }'),
}

/** Makes the change of one row: texts are the English ones, those of pages with "DE" in front. */
function change(folder: string, file: string) {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const write = (text: string) => writeFileSync(join(folder, file), text)
  const edit = sourceEdits[file]
  if (edit) {
    const text = read(file)
    expect(edit(text)).not.toBe(text)
    return write(edit(text))
  }
  // A text may be a URL.
  if (file.endsWith('/de_be.json'))
    return write(read(file.replace('de_', 'en_')).replaceAll(/": "(?!https:|\{\w+_url\})/g, '": "DE '))
  return write(read(file.replace('/de.', '/en.')))
}

const server = new OwnServer('new-language')
let copy: WorkspaceCopy

test.beforeAll(async () => {
  copy = new WorkspaceCopy('e2e-new-language')
  expect(files.length).toBeLessThanOrEqual(12)
  for (const file of files) change(copy.folder, file)
  cpSync(siteUnderTest, copy.store, { recursive: true })
  const { code, output } = copy.site('publish', '--by-hand', 'host', 'mf-privacy-rights')
  expect(output).toContain('is live')
  expect(code).toBe(0)
  await server.start({ SITE_DIR: copy.store }, copy.folder)
})

test.afterAll(() => server.stop())

test('no other file has to know the language: the server compiles', () => {
  execFileSync('node_modules/.bin/tsc', ['-p', 'server'], { cwd: copy.folder, stdio: 'pipe' })
})

test('a visitor chooses the language, and a mailed link is in it', async ({ page }) => {
  const email = newAddress()
  const origin = `http://be.localhost:${server.port}`
  await page.goto(`${origin}/nl/privacy-rights/access`)
  await page.getByRole('link', { name: 'DE', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/de/privacy-rights/access`)
  await expect(page.getByRole('heading', { level: 1, name: /^DE / })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByLabel('DE Email address').fill(email)
  await page.getByRole('button', { name: 'DE Send request' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await page.goto(findLink(await waitForMail(email, 1, server.port), '/verify/'))
  await page.getByRole('button').click()
  await expect(page).toHaveURL(`${origin}/de/email-verified?state=VERIFIED`)
  await expect(page.getByRole('heading', { level: 1, name: /^DE / })).toBeVisible()
})
