import { expect, test, type Page } from '../test.ts'
import { at, port, readRelease, remotes } from '../site-under-test.ts'
import { openInLayout } from '../watch-page.ts'

test.use({ savesData: false })

async function expectHeading(page: Page, heading: RegExp) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

test('a visitor goes from each remote to every other one, and one file describes the rest of the release', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(at('nl', remotes[1].path))
  await expectHeading(page, remotes[1].heading)
  for (const { path, heading } of remotes) {
    await openInLayout(page, path)
    await expectHeading(page, heading)
  }
  const { rest } = (await readRelease(page)) as { rest: { url: string } }
  expect(requests.filter((path) => path === rest.url)).toHaveLength(1)
})

test('a server without rules, which answers every address with the home page, still shows every page', async ({
  page,
}) => {
  const headers = { host: `nl.localhost:${port}` }
  const home = await page.request.get(`http://127.0.0.1:${port}/nl`, { headers })
  for (const { path, heading } of remotes) {
    await page.route(at('nl', path), (route) => route.fulfill({ response: home }))
    await page.goto(at('nl', path))
    await expectHeading(page, heading)
  }
})

test('while the rest of the release does not load, another part is shown by a new document', async ({ page }) => {
  await page.route(/\/apps\/release\./, (route) => route.abort())
  await page.goto(at('nl', remotes[0].path))
  await expectHeading(page, remotes[0].heading)
  await openInLayout(page, remotes[1].path)
  await expectHeading(page, remotes[1].heading)
  expect(page.url()).toBe(at('nl', remotes[1].path))
})

test.describe('on data saver', () => {
  test('the rest of the release is read when it is needed', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto(at('nl', remotes[0].path))
    await expectHeading(page, remotes[0].heading)
    await page.waitForLoadState('networkidle')
    expect(requests.filter((path) => path.startsWith('/apps/release.'))).toEqual([])
    await openInLayout(page, remotes[1].path)
    await expectHeading(page, remotes[1].heading)
    expect(requests.filter((path) => path.startsWith('/apps/release.'))).toHaveLength(1)
  })
})
