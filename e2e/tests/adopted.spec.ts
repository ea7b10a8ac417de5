// Remotes that stock builds of webpack, Rspack and Vite have made, adopted and published as docs/remotes.md and docs/publishing.md say.
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { EditedSite } from '../edited-site.ts'
import { StockExample } from '../stock-example.ts'
import { expect, test } from '../test.ts'
import { expectFits, heading, openInLayout, watchErrors } from '../watch-page.ts'

test.describe.configure({ mode: 'serial' })

const root = resolve(import.meta.dirname, '../..')
const [, commands = ''] =
  /^## From an empty folder\n[^]*?```sh\n([^]*?)```/m.exec(readFileSync(join(root, 'docs/publishing.md'), 'utf8')) ?? []

let site: EditedSite
let webpack: StockExample
/** Beside it the checkout of the operator, outside of this workspace, whose packages Node would find. */
let team: string

test.beforeAll(async () => {
  site = new EditedSite('e2e-adopted', { whole: true })
  await site.start()
  webpack = new StockExample('stock-webpack')
  const archive = join(webpack.folder, 'mf-visit.tgz')
  await site.type(
    `npm run --silent site -- adopt ${webpack.dist} --name mf-visit --page visit=./App --title nl=Redactiebezoek --title "fr=Visiter la rédaction" --title "en=Newsroom visit" --menu service=45 --out ${archive}`,
  )
  await site.publish(archive)
  team = join(mkdtempSync(join(tmpdir(), 'adopted-')), 'team')
  const operator = resolve(team, '../privacy-site')
  mkdirSync(team)
  mkdirSync(operator)
  symlinkSync(join(root, 'examples'), join(operator, 'examples'))
  await promisify(execFile)('node', ['scripts/packages.ts', join(operator, 'var/packages')], { cwd: root })
})

test.afterAll(async () => {
  await site.close()
  webpack.remove()
  rmSync(resolve(team, '..'), { recursive: true, force: true })
})

test('from an empty folder a team brings in a Rspack and a Vite remote with the eight commands of the documentation', async () => {
  expect(commands.trim().split('\n')).toHaveLength(8)
  const token = randomBytes(32).toString('hex')
  const digest = createHash('sha256').update(token).digest('hex')
  const owned = { apps: ['mf-panel', 'mf-delivery'], paths: ['panel', 'delivery'], menu: { service: [[46, 46]] } }
  writeFileSync(join(site.store, 'publishers.json'), JSON.stringify([{ name: 'Lezers', token: digest, ...owned }]))
  writeFileSync(join(site.store, 'needs.json'), '{"mf-delivery":{"modules":true}}')
  const { PATH, HOME } = process.env
  const begun = Date.now()
  const typed = commands.replace('SITE_TOKEN=…', `SITE_TOKEN=${token}`).replace(/https:\S+/, site.origin)
  const { stdout } = await promisify(execFile)('sh', ['-ec', typed], { cwd: team, env: { PATH, HOME } })
  console.log(`Two stock remotes are live after 8 commands and ${Math.round((Date.now() - begun) / 1_000)} s`)
  expect(stdout.match(/^Release \S+ is live$/gm)).toHaveLength(2)
  expect(site.release.publications).toMatchObject({
    'mf-panel': { owner: 'Lezers', by: 'Lezers' },
    'mf-delivery': { owner: 'Lezers', by: 'Lezers' },
  })
})

test('the stock Vite build of that team shows its page', async ({ tab: page }) => {
  const errors = watchErrors(page)
  await page.goto(`${site.origin}/nl/delivery`)
  await expect(heading(page, 'Bezorging')).toBeVisible()
  await page.getByRole('button', { name: 'De hele week' }).click()
  await expect(page.getByText('Zaterdag: negen uur')).toBeVisible()
  expect(errors).toEqual([])
})

async function expectLoaded(page: Page, image: string) {
  const picture = page.getByRole('img', { name: image })
  await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
}

/** The copies of React that the page has, by who has brought them. */
function listReacts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Provided {
      from: string
      loaded?: boolean
      lib?: unknown
    }
    const scopes: { default?: { react?: Record<string, Provided> } }[] = Object.values(
      Reflect.get(Reflect.get(globalThis, '__FEDERATION__') as object, '__SHARE__') as object,
    )
    const provided = new Set(scopes.flatMap((scope) => Object.values(scope.default?.react ?? {})))
    return [...provided].filter(({ lib }) => lib).map(({ from }) => from)
  })
}

test('a stock webpack build shows its page: first chunk, image, state, lazy chunk, style', async ({ tab: page }) => {
  const errors = watchErrors(page)
  await page.goto(`${site.origin}/nl/visit`)
  await expect(heading(page, 'Bezoek de redactie')).toHaveCSS('color', 'rgb(120, 40, 20)')
  await expect(page).toHaveTitle(/^Redactiebezoek/)
  await expectLoaded(page, 'Plattegrond van de redactie')
  await page.getByRole('button', { name: 'Iemand erbij' }).click()
  await expect(page.getByText('Met hoeveel: 2')).toBeVisible()
  await page.getByRole('button', { name: 'Toon het programma' }).click()
  await expect(page.getByRole('list').filter({ hasText: '10.00 Ontvangst' })).toHaveCSS(
    'border-inline-start-width',
    '4px',
  )
  await expectFits(page, [360, 768, 1280])
  expect(new Set(await listReacts(page))).toEqual(new Set(['host']))
  expect(errors).toEqual([])
})

test('a stock Rspack build shows its page: first chunk, image, state, lazy chunk, style', async ({ tab: page }) => {
  const errors = watchErrors(page)
  await page.goto(`${site.origin}/nl/panel`)
  await expect(heading(page, 'Lezerspanel')).toBeVisible()
  await expect(page).toHaveTitle(/^Lezerspanel/)
  await expectLoaded(page, 'Drie stoelen rond een tafel')
  await expect(page.getByRole('group', { name: 'Lees je de krant op papier?' })).toHaveCSS(
    'border-top-color',
    'rgb(20, 80, 110)',
  )
  await page.getByRole('button', { name: 'Ja' }).click()
  await expect(page.getByText('Je antwoord is ja.')).toHaveCSS('border-top-width', '4px')
  expect(new Set(await listReacts(page))).toEqual(new Set(['host']))
  expect(errors).toEqual([])
})

test('a visitor goes from one to the other and to pages of the site in one document, which they do not change', async ({
  tab: page,
}) => {
  const errors = watchErrors(page)
  await page.goto(`${site.origin}/nl/about`)
  await expect(heading(page, 'Over ons')).toBeVisible()
  const font = await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily)
  await page.evaluate(() => (document.body.dataset['kept'] = 'yes'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Redactiebezoek' }).click()
  await expect(heading(page, 'Bezoek de redactie')).toBeVisible()
  await openInLayout(page, '/nl/panel')
  await expect(heading(page, 'Lezerspanel')).toBeVisible()
  await openInLayout(page, '/nl/about')
  await expect(heading(page, 'Over ons')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('font-family', font)
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes')
  expect(errors).toEqual([])
})

test('a page that is told its language speaks it, under the title of that language', async ({ tab: page }) => {
  await page.goto(site.at('be', '/fr/visit'))
  await expect(heading(page, 'Visiter la rédaction')).toBeVisible()
  await expect(page).toHaveTitle(/^Visiter la rédaction/)
})

test('the search of the site finds it by its title', async ({ tab: page }) => {
  await page.goto(`${site.origin}/nl/search?q=lezerspanel`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Lezerspanel', exact: true })).toBeVisible()
})

test('the licences of an adopted remote are among those of the site', async ({ tab: page }) => {
  const answer = await page.goto(`${site.origin}/.well-known/licenses.txt`)
  expect(await answer?.text()).toContain('react-jsx-runtime.production.js')
})

for (const [what, pattern] of [
  ['first chunk', /__federation_expose_App\.js$/],
  ['entry', /remoteEntry\.\w+\.js$|remoteEntry\.js$/],
] as const) {
  test(`a changed ${what} of it does not run, the site stays, and "Opnieuw proberen" shows the page once it is right again`, async ({
    page,
  }) => {
    const repair = site.spoil('mf-visit', pattern)
    await page.goto(`${site.origin}/nl/visit`)
    const retry = page.getByRole('button', { name: 'Opnieuw proberen' })
    await expect(retry).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    repair()
    await retry.click()
    await expect(heading(page, 'Bezoek de redactie')).toBeVisible()
  })
}
