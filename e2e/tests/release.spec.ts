import { expect, test, type Page } from '../test.ts'
import { OwnServer } from '../own-server.ts'
import { WorkspaceCopy } from '../workspace-copy.ts'
import { readRelease } from '../site-under-test.ts'

test.describe.configure({ mode: 'serial' })

let workspace: WorkspaceCopy
const server = new OwnServer('release')

test.beforeAll(async () => {
  test.setTimeout(180_000)
  workspace = new WorkspaceCopy('e2e-release')
  const published = workspace.site('publish', 'all')
  expect(published.code, published.output).toBe(0)
  await server.start({ SITE_DIR: workspace.store })
})

test.afterAll(() => server.stop())

async function openHome(page: Page) {
  await page.goto(`http://nl.localhost:${server.port}/nl`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { apps } = (await readRelease(page)) as { apps: Record<string, { version: string }> }
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  return { title, versions: Object.fromEntries(Object.entries(apps).map(([name, app]) => [name, app.version])) }
}

test('a team publishes a text change without touching the others, is refused what does not fit, and rolls back', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const before = await openHome(page)

  workspace.change('mf-legal/messages/nl_nl.json', before.title, 'Een andere titel')
  const published = workspace.site('publish', 'mf-legal')
  expect(published.code, published.output).toBe(0)
  const after = await openHome(page)
  expect(after.title).toBe('Een andere titel')
  const { 'mf-legal': oldVersion, ...othersBefore } = before.versions
  const { 'mf-legal': newVersion, ...othersAfter } = after.versions
  expect(newVersion).not.toBe(oldVersion)
  expect(othersAfter).toEqual(othersBefore)

  workspace.change('mf-legal/src/manifest.ts', 'contract: contractVersion', 'contract: 99')
  const refused = workspace.site('publish', 'mf-legal')
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(
    'Remote "mf-legal" speaks contract 99, this host 1: publish an older build or update the host',
  )
  expect(await openHome(page)).toEqual(after)

  const rolledBack = workspace.site('rollback')
  expect(rolledBack.code, rolledBack.output).toBe(0)
  expect(await openHome(page)).toEqual(before)
})

test('a tab stays on its release, whose files remain, until its visitor takes the newer one', async ({ page }) => {
  test.setTimeout(60_000)
  await page.clock.install()
  const before = await openHome(page)
  workspace.change('mf-legal/src/manifest.ts', 'contract: 99', 'contract: contractVersion')
  workspace.change('mf-legal/messages/nl_nl.json', 'Een andere titel', 'Nog een titel')
  const published = workspace.site('publish', 'mf-legal')
  expect(published.code, published.output).toBe(0)
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
