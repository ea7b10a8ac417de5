import { expect, test, type Page } from '../test.ts'
import { EditedSite } from '../edited-site.ts'
import { readRelease } from '../site-under-test.ts'

test.describe.configure({ mode: 'serial' })

let site: EditedSite

test.beforeAll(async () => {
  site = new EditedSite('e2e-release')
  await site.start()
})

test.afterAll(() => site.close())

function changeContract(from: number, to: number) {
  site.edit('mf-legal', /^app\.json$/, (text) => text.replace(`"contract":${from}`, `"contract":${to}`))
}

async function openHome(page: Page) {
  await page.goto(site.at('nl', '/nl'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { apps } = (await readRelease(page)) as { apps: Record<string, { version: string }> }
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  return { title, versions: Object.fromEntries(Object.entries(apps).map(([name, app]) => [name, app.version])) }
}

test('a team publishes a changed text without touching the others, gets a refusal for what does not fit, and rolls back', async ({
  page,
}) => {
  const before = await openHome(page)

  site.changeText(before.title, 'Een andere titel')
  await site.publish('mf-legal')
  const after = await openHome(page)
  expect(after.title).toBe('Een andere titel')
  const { 'mf-legal': oldVersion, ...othersBefore } = before.versions
  const { 'mf-legal': newVersion, ...othersAfter } = after.versions
  expect(newVersion).not.toBe(oldVersion)
  expect(othersAfter).toEqual(othersBefore)

  changeContract(1, 99)
  await expect(site.publish('mf-legal')).rejects.toThrow(
    'Remote "mf-legal" implements contract 99, this host 1: publish an older build or update the host',
  )
  expect(await openHome(page)).toEqual(after)

  await site.rollback()
  expect(await openHome(page)).toEqual(before)
})

test('a tab stays on its release, whose files remain, until its visitor takes the newer one', async ({ page }) => {
  await page.clock.install()
  const before = await openHome(page)
  changeContract(99, 1)
  site.changeText('Een andere titel', 'Nog een titel')
  await site.publish('mf-legal')
  const offer = page.getByText('Er is een nieuwe versie van deze site.')
  await page.clock.fastForward('02:00')
  await expect(offer).toHaveCount(0)
  // An answer that comes when the page has been left again is not used, and the next question waits for a minute.
  const answer = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookiebeleid' }).click()
  await answer
  await expect(page.getByRole('article')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: before.title })).toBeVisible()
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Vernieuwen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nog een titel' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  expect((await openHome(page)).title).toBe('Nog een titel')
})
