import { expect, test, type Page } from '../test.ts'
import { EditedSite } from '../edited-site.ts'

let site: EditedSite
let mend = () => undefined as void

test.describe.configure({ mode: 'serial', timeout: 90_000 })

const titles = { nl_nl: 'Over ons', nl_be: 'Over ons', fr_be: 'À propos', en_be: 'About us' }

/** The script of the page about us, which no other page has. */
function findPageScript(): RegExp {
  const { routes = [] } = site.release.apps['mf-legal'] ?? {}
  const scripts = (path: string) =>
    routes.find((route) => route.path === path)?.files.filter((file) => file.endsWith('.js')) ?? []
  const own = scripts('about').find((file) => !scripts('phone').includes(file) && !file.startsWith('shared-'))
  return new RegExp(`^${own?.split('.')[0]}\\.\\w+\\.js$`)
}

test.beforeAll(async () => {
  test.setTimeout(240_000)
  site = new EditedSite('e2e-earlier-version')
  for (const [locale, title] of Object.entries(titles)) {
    site.edit('mf-legal', new RegExp(`^messages/${locale}\\.\\w+\\.json$`), (texts) =>
      texts.replaceAll(`"value":"${title}"`, `"value":"${title} 2"`),
    )
  }
  site.edit('mf-legal', findPageScript(), (code) => `${code}/*2*/`)
  await site.publish('mf-legal')
  await site.start()
})

test.afterEach(() => mend())
test.afterAll(() => site.close())

const languages = [
  ['nl', '/nl/about', 'Over ons', 'Je ziet een eerdere versie van dit onderdeel', 'Probeer de nieuwste versie'],
  [
    'be',
    '/fr/about',
    'À propos',
    'Vous voyez une version antérieure de cette partie',
    'Essayer la version la plus récente',
  ],
  ['be', '/en/about', 'About us', 'You are seeing an earlier version of this part', 'Try the latest version'],
] as const

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

for (const [country, path, title, notice, again] of languages) {
  test(`with a damaged entry, ${path} shows the earlier version and says so; the present one comes once it is whole`, async ({
    page,
  }) => {
    mend = site.spoil('mf-legal', /^remoteEntry/)
    await page.goto(site.at(country, path))
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(notice)).toBeVisible()
    const loads: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
    // Still damaged: the earlier version is there again.
    await page.getByRole('button', { name: again }).click()
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(notice)).toBeVisible()
    mend()
    await page.getByRole('button', { name: again }).click()
    await expect(heading(page, `${title} 2`)).toBeVisible()
    await expect(page.getByText(notice)).toHaveCount(0)
    expect(loads).toEqual([])
  })
}

test('a script in the place of an earlier version is refused like any other', async ({ page }) => {
  const script = { body: 'window.evil = true', contentType: 'text/javascript' }
  await page.route(/\/apps\/mf-legal\/remoteEntry/, (route) => route.fulfill(script))
  await page.goto(site.at('nl', '/nl/about'))
  await expect(page.getByRole('heading', { name: 'Dit onderdeel is niet beschikbaar' })).toBeVisible()
  expect(await page.evaluate(() => Object.hasOwn(window, 'evil'))).toBe(false)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(heading(page, 'Over ons 2')).toBeVisible()
})
