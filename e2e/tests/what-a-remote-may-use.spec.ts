// The lists of docs/what-a-remote-may-use.md: a remote that tries everything, without its needs and with them.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { EditedSite } from '../edited-site.ts'
import { buildSampleRemote, compileTailwind, packSampleRemote } from '../sample-remote.ts'
import { expect, test } from '../test.ts'
import { heading, openInLayout } from '../watch-page.ts'

test.describe.configure({ mode: 'serial' })

const font = readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'))
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

let site: EditedSite
let dist: string

test.beforeAll(async () => {
  await compileTailwind('e2e/remotes/mf-sample/src/pages/tailwind', [
    'mfsample:bg-red-500',
    'mfsample:hover:p-4',
    'mfsample:shadow-md',
  ])
  dist = buildSampleRemote('mf-sample')
  site = new EditedSite('e2e-what-a-remote-may-use')
  await site.start()
})

test.afterAll(async () => {
  await site.close()
})

/** Answers for the other origins. */
async function answerOthers(page: Page) {
  const headers = { 'access-control-allow-origin': '*' }
  const isOther = (url: URL) => url.hostname.endsWith('.example.com')
  await page.route(isOther, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('.svg')) await route.fulfill({ body: picture, contentType: 'image/svg+xml' })
    else if (pathname.endsWith('.ttf')) await route.fulfill({ body: font, headers })
    else if (pathname === '/map') await route.fulfill({ body: '<p>A map</p>', contentType: 'text/html' })
    else await route.fulfill({ json: [1], headers })
  })
}

async function readResults(page: Page, count: number): Promise<Record<string, string>> {
  const results = page.locator('[data-result]')
  await expect(results).toHaveCount(count)
  const entries = await results.evaluateAll((all) =>
    all.map((element): [string, string] => [element.dataset['result'] ?? '', element.textContent]),
  )
  return Object.fromEntries(entries)
}

const always = {
  'image of another origin': 'blocked',
  'worker of another file': 'blocked',
  'worker of own code': 'blocked',
  'script of another origin': 'blocked',
  eval: 'blocked',
  innerHTML: 'blocked',
  localStorage: 'works',
}
const needed = ['image', 'font', 'connect', 'worker', 'wasm']
const outcomes = (result: string) => ({ ...always, ...Object.fromEntries(needed.map((name) => [name, result])) })
const count = Object.keys(always).length + needed.length

/** Sees whether the document is replaced. */
async function markDocument(page: Page) {
  await page.evaluate(() => (document.body.dataset['marked'] = 'yes'))
}

const marked = (page: Page) => page.locator('body[data-marked]')

test('without needs: what the policy of all pages allows', async ({ tab: page }) => {
  await site.publish(await packSampleRemote('mf-sample', dist, ({ needs: _needs, ...report }) => report))
  await answerOthers(page)
  await page.goto(`${site.origin}/nl`)
  await markDocument(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Wat een remote gebruikt' }).click()
  await expect(heading(page, 'Wat een remote gebruikt')).toBeVisible()
  await expect(marked(page)).toHaveCount(1)
  expect(await readResults(page, count)).toEqual(outcomes('blocked'))
  await expect(page.getByText('Emotion')).not.toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(page.locator('strong').filter({ hasText: 'Sanitized' })).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('A map')).toHaveCount(0)

  await page.getByRole('link', { name: 'TanStack Query' }).click()
  await expect(page.getByText('Answered')).toBeVisible()
})

test('Tailwind styles its own page, and no other', async ({ tab: page }) => {
  const readLooks = () =>
    page.evaluate(() => {
      // Its outline is another thing.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      const names = ['header', 'nav', 'main', 'h1', 'main a', 'button', 'footer', 'ul']
      return names.map((name) => {
        const all = getComputedStyle(document.querySelector(name)!)
        const own = [...all].filter((property) => !property.startsWith('--'))
        return [name, own.map((property) => all.getPropertyValue(property)).join()] as const
      })
    })
  await page.goto(`${site.origin}/nl/about`)
  await expect(heading(page, 'Over ons')).toBeVisible()
  await page.mouse.move(0, 0)
  const before = await readLooks()
  await openInLayout(page, '/nl/sample/tailwind')
  const text = page.getByText('Tailwind', { exact: true })
  await expect(text).toHaveCSS('background-color', 'oklch(0.637 0.237 25.331)')
  await expect(text).toHaveCSS('box-shadow', /4px 6px -1px/)
  await page.goBack()
  await expect(heading(page, 'Over ons')).toBeVisible()
  const after = new Map(await readLooks())
  expect(before.filter(([name, look]) => after.get(name) !== look)).toEqual([])
})

test('needs that are not granted are rejected, each in a sentence', async () => {
  const rejection = site.publish(await packSampleRemote('mf-sample', dist)).catch((error: unknown) => error)
  const { reasons } = (await rejection) as { reasons: string[] }
  const { needs } = JSON.parse(readFileSync('e2e/remotes/mf-sample/package.json', 'utf8')).site
  expect(reasons).toHaveLength(Object.keys(needs).length)
  for (const reason of reasons)
    expect(reason).toMatch(
      /^Remote "mf-sample" needs ".*", which is not granted|^Remote "mf-sample" needs "\w+" from https:\/\/\w+\.example\.com, which is not granted/,
    )
  writeFileSync(join(site.store, 'needs.json'), JSON.stringify({ 'mf-sample': needs }))
  await site.publish(await packSampleRemote('mf-sample', dist))
})

test('with needs: what they name works on the pages of the remote, which links load as documents', async ({
  tab: page,
}) => {
  await answerOthers(page)
  await page.goto(`${site.origin}/nl`)
  await markDocument(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Wat een remote gebruikt' }).click()
  await expect(heading(page, 'Wat een remote gebruikt')).toBeVisible()
  await expect(marked(page)).toHaveCount(0)
  expect(await readResults(page, count)).toEqual(outcomes('works'))
  await expect(page.getByText('Emotion')).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(page.frameLocator('iframe').getByText('A map')).toBeVisible()

  // Within the remote the document stays.
  await markDocument(page)
  await page.getByRole('link', { name: 'TanStack Query' }).click()
  await expect(page.getByText('Answered')).toBeVisible()
  await page.getByRole('link', { name: 'Terug' }).click()
  await expect(heading(page, 'Wat een remote gebruikt')).toBeVisible()
  await expect(marked(page)).toHaveCount(1)

  // A document that the browser has revalidated has the nonce of its last response.
  await page.reload()
  await expect(page.getByText('Emotion')).toHaveCSS('color', 'rgb(1, 2, 3)')

  await markDocument(page)
  await page.getByRole('link', { name: 'Over ons' }).first().click()
  await expect(heading(page, 'Over ons')).toBeVisible()
  await expect(marked(page)).toHaveCount(0)
  expect(
    await page.evaluate(() =>
      fetch('https://api.example.com/numbers').then(
        () => 'works',
        () => 'blocked',
      ),
    ),
  ).toBe('blocked')

  await page.goBack()
  await expect(page.getByText('Emotion')).toHaveCSS('color', 'rgb(1, 2, 3)')
  // Over the pages that were shown within the remote.
  for (const before of [/query$/, /sample$/, /\/nl$/]) {
    await page.goBack()
    await expect(page).toHaveURL(before)
  }
})
