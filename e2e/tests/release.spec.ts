import { expect, test, type Page } from '../test.ts'
import { EditedSite } from '../edited-site.ts'
import { readRelease } from '../site-under-test.ts'
import { oldestFederation } from '../../site/check/agreement.ts'

test.describe.configure({ mode: 'serial' })

let site: EditedSite

test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = new EditedSite('e2e-release')
  await site.start()
})

test.afterAll(() => site.close())

function changeTitle(from: string, to: string) {
  site.edit('mf-legal', /^messages\/nl_nl\.\w+\.json$/, (texts) => texts.replaceAll(from, to))
}

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

test('a team publishes a text change without touching the others, is refused what does not fit, and rolls back', async ({
  page,
}) => {
  const before = await openHome(page)

  changeTitle(before.title, 'Een andere titel')
  await site.publish('mf-legal')
  const after = await openHome(page)
  expect(after.title).toBe('Een andere titel')
  const { 'mf-legal': oldVersion, ...othersBefore } = before.versions
  const { 'mf-legal': newVersion, ...othersAfter } = after.versions
  expect(newVersion).not.toBe(oldVersion)
  expect(othersAfter).toEqual(othersBefore)

  changeContract(1, 99)
  await expect(site.publish('mf-legal')).rejects.toThrow(
    'Remote "mf-legal" speaks contract 99, this host 1: publish an older build or update the host',
  )
  expect(await openHome(page)).toEqual(after)

  await site.rollback()
  expect(await openHome(page)).toEqual(before)
})

test('a tab stays on its release, whose files remain, until its visitor takes the newer one', async ({ page }) => {
  await page.clock.install()
  const before = await openHome(page)
  changeContract(99, 1)
  changeTitle('Een andere titel', 'Nog een titel')
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

/** What federation has of each shared module while running: versions by name, and who uses them. */
function listShared(page: Page): Promise<Record<string, { versions: string[]; users: string[] }>> {
  return page.evaluate(() => {
    interface Provided {
      useIn: string[]
    }
    const scopes: { default?: Record<string, Record<string, Provided>> }[] = Object.values(
      Reflect.get(Reflect.get(globalThis, '__FEDERATION__') as object, '__SHARE__') as object,
    )
    const names = [...new Set(scopes.flatMap((scope) => Object.keys(scope.default ?? {})))]
    return Object.fromEntries(
      names.map((name) => {
        const provided = scopes.flatMap((scope) => Object.entries(scope.default?.[name] ?? {}))
        const users = new Set(provided.flatMap(([, { useIn }]) => useIn))
        return [name, { versions: [...new Set(provided.map(([version]) => version))], users: [...users].toSorted() }]
      }),
    )
  })
}

test('a remote built with the oldest federation runtime that is allowed shares React and platform with the host, and heals', async ({
  page,
}) => {
  test.setTimeout(120_000)
  workspace.useOldestFederation('mf-transparency')
  const published = workspace.site('publish', 'mf-transparency')
  expect(published.code, published.output).toBe(0)
  const { apps } = workspace.release
  const remote = apps['mf-transparency']!
  expect(remote.federation).toBe(oldestFederation)
  expect(apps['host']?.federation).not.toBe(oldestFederation)

  const said: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  const banner = page.getByRole('banner')
  const title = page.getByRole('heading', { level: 1 })
  const card = page.getByRole('article').first()
  const openAds = () => banner.getByRole('link', { name: 'Politieke advertenties' }).click()
  await openHome(page)
  await openAds()
  await expect(page).toHaveTitle(/^Politieke advertenties/)
  await page.getByRole('combobox', { name: 'Kanaal' }).selectOption('DIGITAL')
  await expect(page).toHaveURL(/\?channel=DIGITAL$/)
  await card.locator('a[href*="/political-ads/"]').first().click()
  await expect(page.getByRole('navigation', { name: 'Kruimelpad' })).toContainText('Politieke advertenties')
  const shared = await listShared(page)
  for (const name of ['react', 'react/jsx-runtime', '@site/shared/platform']) {
    expect(shared[name]).toMatchObject({ users: expect.arrayContaining(['host', 'mf_transparency']) })
  }
  expect(Object.values(shared).map(({ versions }) => versions.length)).toEqual([1, 1, 1, 1])
  await banner.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(title).toHaveText('Nog een titel')
  expect(said).toEqual([])
  expect(loads).toHaveLength(1)

  // The version behind it is of the runtime of the host: one takes the place of the other in the page that is open.
  const own = Object.keys(remote.files).filter(
    (file) => file.endsWith('.js') && !workspace.release.formers?.['mf-transparency']?.app.files[file],
  )
  const isOwn = (url: URL) => own.some((file) => url.pathname === remote.base + file)
  await page.route(isOwn, (route) => route.abort())
  await page.goto(`http://nl.localhost:${server.port}/nl/political-ads`)
  const notice = page.getByText('Je ziet een eerdere versie van dit onderdeel')
  await expect(notice).toBeVisible()
  await expect(card).toBeVisible()
  await page.unroute(isOwn)
  await page.getByRole('button', { name: 'Probeer de nieuwste versie' }).click()
  await expect(notice).toHaveCount(0)
  await expect(card).toBeVisible()

  const isScript = (url: URL) => url.pathname.startsWith('/apps/mf-transparency/') && url.pathname.endsWith('.js')
  await page.route(isScript, (route) => route.abort())
  await page.goto(`http://nl.localhost:${server.port}/nl`)
  await openAds()
  await expect(title).toHaveText('Dit onderdeel is niet beschikbaar')
  await page.unroute(isScript)
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(card).toBeVisible()
})
