import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '../test.ts'
import { EditedSite } from '../edited-site.ts'
import { heading, watchErrors } from '../watch-page.ts'

const workspaceRoot = resolve(import.meta.dirname, '../..')
const example = join(workspaceRoot, 'examples/mf-corrections')

let repository: string
let site: EditedSite

test.describe.configure({ mode: 'serial', timeout: 90_000 })

test.beforeAll(async () => {
  test.setTimeout(300_000)
  // Not below this workspace, whose packages Node would find.
  repository = join(mkdtempSync(join(tmpdir(), 'own-repository-')), 'corrections')
  const isOwn = (path: string) => !/[\\/](?:node_modules|dist|var|vendor)$|\.tgz$/.test(path)
  cpSync(example, repository, { recursive: true, filter: isOwn })
  execFileSync('node', ['scripts/packages.ts', join(repository, 'vendor')], {
    cwd: workspaceRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  execFileSync('bash', ['.ci/run'], { cwd: repository, stdio: ['ignore', 'ignore', 'inherit'] })
  site = new EditedSite('e2e-own-repository', { whole: true })
  await site.start()
  await site.publish(join(repository, 'mf-corrections.tgz'))
})

test.afterAll(async () => {
  await site.close()
  rmSync(resolve(repository, '..'), { recursive: true, force: true })
})

const pages: [country: string, path: string, title: string, text: string][] = [
  ['nl', '/nl/corrections', 'Rectificaties', 'Raad voor de Journalistiek'],
  ['be', '/nl/corrections', 'Rechtzettingen', 'recht van antwoord'],
  ['be', '/fr/corrections', 'Rectifications', 'Conseil de déontologie journalistique'],
  ['be', '/en/corrections', 'Corrections', 'right of reply'],
]

for (const [country, path, title, text] of pages) {
  test(`${path} on .${country}, built in a repository of its own, is a page of the site`, async ({ tab: page }) => {
    const errors = watchErrors(page)
    await page.goto(site.origin.replace('nl.', `${country}.`) + path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${title}`))
    await expect(page.getByRole('navigation').getByText(title).first()).toBeVisible()
    expect(errors).toEqual([])
  })
}

test('what its manifest declares is found by the search of the site', async ({ tab: page }) => {
  await page.goto(`${site.origin}/nl/search?q=rectificaties`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Rectificaties', exact: true })).toBeVisible()
})

test('it runs on the platform of the host: a link leads to another remote within the same document', async ({
  tab: page,
}) => {
  await page.goto(`${site.origin}/nl/corrections`)
  await page.evaluate(() => (document.body.dataset['kept'] = 'yes'))
  await page.getByRole('link', { name: 'Meld een fout' }).click()
  await expect(heading(page, 'Over ons')).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes')
})
