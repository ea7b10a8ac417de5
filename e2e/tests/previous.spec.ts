import { expect, test } from '../test.ts'
import { EditedSite } from '../edited-site.ts'
import { heading } from '../watch-page.ts'

let site: EditedSite
let repair = () => undefined as void

test.describe.configure({ mode: 'serial' })

const titles = { nl_nl: 'Over ons', nl_be: 'Over ons', fr_be: 'À propos', en_be: 'About us' }

/** Publishes mf-legal with other titles of the page about us, so that each release can be told by its title. */
async function publishTitles(number: number) {
  site.reset()
  for (const [locale, title] of Object.entries(titles)) {
    site.edit('mf-legal', new RegExp(`^messages/${locale}\\.\\w+\\.json$`), (texts) =>
      texts.replaceAll(`"value":"${title}"`, `"value":"${title} ${number}"`),
    )
  }
  for (const remote of ['mf-legal', 'mf-transparency'])
    site.edit(remote, /^remoteEntry.*\.js$/, (code) => `${code}/*${number}*/`)
  await site.publish('mf-legal', 'mf-transparency')
}

test.beforeAll(async () => {
  site = new EditedSite('e2e-previous')
  await publishTitles(2)
  await site.start()
})

test.afterEach(() => repair())
test.afterAll(() => site.close())

const languages = [
  ['nl', '/nl/about', 'Over ons', 'Je ziet een eerdere versie van deze site', 'Probeer de nieuwste versie'],
  ['be', '/fr/about', 'À propos', 'Vous voyez une version antérieure de ce site', 'Essayer la version la plus récente'],
  ['be', '/en/about', 'About us', 'You are seeing an earlier version of this site', 'Try the latest version'],
] as const

for (const [country, path, title, notice, back] of languages) {
  test(`with a damaged entry ${path} is shown from the previous release, with a way back`, async ({ page }) => {
    repair = site.spoil('mf-legal', /^remoteEntry/)
    await page.goto(site.at(country, `${path}?a=1#b`))
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(notice)).toBeVisible()
    expect(page.url()).toBe(site.at(country, `${path}?a=1#b`))
    // The tab stays on it, and comes back to it while the entry is damaged.
    await page.reload()
    await expect(heading(page, title)).toBeVisible()
    await page.getByRole('button', { name: back }).click()
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(notice)).toBeVisible()
    repair()
    await page.getByRole('button', { name: back }).click()
    await expect(heading(page, `${title} 2`)).toBeVisible()
    await expect(page.getByText(notice)).toHaveCount(0)
  })
}

test('with a half-filled form the previous release is offered by a button', async ({ page }) => {
  repair = site.spoil('mf-transparency', /^remoteEntry/)
  await page.goto(site.at('nl', '/nl/about'))
  await page.getByLabel('Je vraag').fill('Waar vind ik mijn factuur?')
  await page.getByRole('banner').getByRole('link', { name: 'Politieke advertenties' }).click()
  await expect(page.getByRole('heading', { name: 'Dit onderdeel is niet beschikbaar' })).toBeVisible()
  // The message is kept, for as long as the visitor does not decide otherwise.
  await page.getByRole('link', { name: 'Over ons' }).first().click()
  await expect(page.getByLabel('Je vraag')).toHaveValue('Waar vind ik mijn factuur?')
  await page.getByRole('banner').getByRole('link', { name: 'Politieke advertenties' }).click()
  await page.getByRole('button', { name: 'Toon de eerdere versie' }).click()
  await expect(heading(page, 'Politieke advertenties')).toBeVisible()
  await expect(page.getByText('Je ziet een eerdere versie van deze site')).toBeVisible()
})

test('a script that was changed on its way is rejected in both releases, and a retry recovers in place', async ({
  page,
}) => {
  const script = { body: 'window.evil = true', contentType: 'text/javascript' }
  await page.route(/\/apps\/mf-legal\/remoteEntry/, (route) => route.fulfill(script))
  await page.goto(site.at('nl', '/nl/about'))
  await expect(page.getByRole('heading', { name: 'Dit onderdeel is niet beschikbaar' })).toBeVisible()
  expect(await page.evaluate(() => Object.hasOwn(window, 'evil'))).toBe(false)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Over ons/ })).toBeVisible()
})

test('a tab leaves the previous release once another one is live', async ({ page }) => {
  repair = site.spoil('mf-legal', /^remoteEntry/)
  await page.goto(site.at('nl', '/nl/about'))
  await expect(heading(page, 'Over ons')).toBeVisible()
  repair()
  await publishTitles(3)
  site.passMinutes(1)
  await page.reload()
  await expect(heading(page, 'Over ons 3')).toBeVisible()
  await expect(page.getByText('Je ziet een eerdere versie van deze site')).toHaveCount(0)
})
