// Remotes that stock builds of webpack and Rspack have made, adopted and published as docs/remotes.md says.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { EditedSite } from '../edited-site.ts'
import { StockExample } from '../stock-example.ts'
import { expect, test } from '../test.ts'
import { expectFits, heading, openInLayout, watchErrors } from '../watch-page.ts'

test.describe.configure({ mode: 'serial' })

let site: EditedSite
const examples: StockExample[] = []

/** Builds an example, adopts the build and publishes it. */
async function bringIn(example: string, app: string, options: string) {
  const built = new StockExample(example)
  examples.push(built)
  const archive = join(built.folder, `${app}.tgz`)
  await site.type(`npm run --silent site -- adopt ${built.dist} --name ${app} ${options} --out ${archive}`)
  await site.publish(archive)
}

test.beforeAll(async () => {
  site = new EditedSite('e2e-adopted', { whole: true })
  await site.start()
  await bringIn(
    'stock-webpack',
    'mf-visit',
    '--page visit=./App --title nl=Redactiebezoek --title "fr=Visiter la rédaction" --title "en=Newsroom visit" --menu service=45',
  )
  await bringIn('stock-rspack', 'mf-panel', '--page panel=./Panel --title Lezerspanel')
})

test.afterAll(async () => {
  await site.close()
  for (const example of examples) example.remove()
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

test('its licences are among those of the site', async ({ tab: page }) => {
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
