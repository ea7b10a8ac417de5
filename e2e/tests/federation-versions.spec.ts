import { cpSync } from 'node:fs'
import type { Release } from '@site/shared/contract'
import { oldestFederation } from '../../releases/store/remotes-file.ts'
import { OwnServer, siteUnderTest } from '../own-server.ts'
import { expect, test, type Page } from '../test.ts'
import { WorkspaceCopy } from '../workspace-copy.ts'

// Its one test takes long.
test.describe.configure({ mode: 'serial' })

let workspace: WorkspaceCopy
let before: Release
const server = new OwnServer('federation-versions')

test.beforeAll(async () => {
  workspace = new WorkspaceCopy('e2e-federation-versions')
  cpSync(siteUnderTest, workspace.store, { recursive: true })
  before = workspace.release
  workspace.useOldestFederation('mf-transparency')
  workspace.isVerified = false
  const published = workspace.site('publish', '--by-hand', 'mf-transparency')
  expect(published.code, published.output).toBe(0)
  await server.start({ SITE_DIR: workspace.store })
})

test.afterAll(() => server.stop())

/** Returns the shared modules of federation while running: versions by name, and their users. */
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
  const home = `http://nl.localhost:${server.port}/nl`
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
  await page.goto(home)
  const welcome = await title.innerText()
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
  await expect(title).toHaveText(welcome)
  expect(said).toEqual([])
  expect(loads).toHaveLength(1)

  // The previous release has a version with the runtime of the host: the tab changes to it, and comes back.
  const own = Object.keys(remote.files).filter(
    (file) => file.endsWith('.js') && !before.apps['mf-transparency']?.files[file],
  )
  const isOwn = (url: URL) => own.some((file) => url.pathname === remote.base + file)
  await page.route(isOwn, (route) => route.abort())
  await page.goto(`${home}/political-ads`)
  const notice = page.getByText('Je ziet een eerdere versie van deze site')
  await expect(notice).toBeVisible()
  await expect(card).toBeVisible()
  await page.unroute(isOwn)
  await page.getByRole('button', { name: 'Probeer de nieuwste versie' }).click()
  await expect(notice).toHaveCount(0)
  await expect(card).toBeVisible()
})
