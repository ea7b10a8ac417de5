// Remotes whose scripts are ES modules, as a stock Vite builds them (docs/decisions/0040).
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { EditedSite } from '../edited-site.ts'
import { StockExample } from '../stock-example.ts'
import { expect, test } from '../test.ts'
import { expectFits, heading, openInLayout, watchErrors } from '../watch-page.ts'

test.describe.configure({ mode: 'serial' })

let site: EditedSite
let example: StockExample

/** Adopts the build of the example, with another text in the place of its title. Returns the archive. */
async function adopt(app: string, title: string): Promise<string> {
  const dist = join(example.folder, `dist-${app}`)
  rmSync(dist, { recursive: true, force: true })
  cpSync(example.dist, dist, { recursive: true })
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  for (const script of scripts) {
    const code = readFileSync(join(dist, script), 'utf8')
    if (code.includes('`Bezorging`')) writeFileSync(join(dist, script), code.replace('`Bezorging`', `\`${title}\``))
  }
  const archive = join(example.folder, `${app}.tgz`)
  const [, path] = app.split('-')
  const page = `--page ${path}=./Delivery --title nl=Bezorging --title fr=Livraison --title en=Delivery`
  const menu = app === 'mf-delivery' ? '--menu service=46' : ''
  await site.type(`npm run --silent site -- adopt ${dist} --name ${app} ${page} ${menu} --out ${archive}`)
  return archive
}

test.beforeAll(async () => {
  example = new StockExample('stock-vite')
  site = new EditedSite('e2e-modules')
  await site.start()
})

test.afterAll(async () => {
  await site.close()
  example.remove()
})

/** The addresses of the modules of a remote whose names match. */
function modulesOf(app: string, pattern: RegExp): string[] {
  const { base, files } = site.release.apps[app]!
  return Object.keys(files).flatMap((file) => (pattern.test(file) ? [base + file] : []))
}

/** Imports what a running script of the page names. Returns whether it ran. */
function importIn(page: Page, address: string | undefined): Promise<string> {
  return page.evaluate(
    (url) =>
      import(String(url)).then(
        () => 'runs',
        () => 'blocked',
      ),
    address,
  )
}

/** The copies of React that the page has, by who has brought them. */
function listReacts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { __SHARE__: scopes } = Reflect.get(globalThis, '__FEDERATION__') as {
      __SHARE__: Record<string, { default?: { react?: Record<string, { from: string; lib?: unknown }> } }>
    }
    const provided = Object.values(scopes).flatMap((scope) => Object.values(scope.default?.react ?? {}))
    return provided.filter(({ lib }) => lib).map(({ from }) => from)
  })
}

test('a publish is refused until the operator has granted modules, and says the line to add', async () => {
  const archive = await adopt('mf-delivery', 'Bezorging')
  await expect(site.publish(archive)).rejects.toThrow(
    'needs "modules", which is not granted: the operator adds {"mf-delivery":{"modules":true}}',
  )
  const grants = Object.fromEntries(['mf-delivery', 'mf-returns'].map((name) => [name, { modules: true }]))
  writeFileSync(join(site.store, 'needs.json'), JSON.stringify(grants))
  await site.publish(archive, await adopt('mf-returns', 'Terugsturen'))
})

test('a stock Vite build shows its page under the whole policy: first chunk, image, state, lazy chunk, styles', async ({
  tab: page,
}) => {
  const errors = watchErrors(page)
  const answer = await page.goto(`${site.origin}/nl/delivery`)
  const headers = answer!.headers()
  expect(headers['integrity-policy']).toBe('blocked-destinations=(script)')
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  await expect(heading(page, 'Bezorging')).toBeVisible()
  await expect(page).toHaveTitle(/^Bezorging/)
  const picture = page.getByRole('img', { name: 'Een krant' })
  await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('om zeven uur')).toHaveCSS('border-inline-start-width', '4px')
  await page.getByRole('button', { name: 'De hele week' }).click()
  await page.getByLabel('Dag').selectOption('Zondag')
  await expect(page.getByText('Zondag: geen krant')).toHaveCSS('color', 'rgb(20, 80, 110)')
  expect(new Set(await listReacts(page))).toEqual(new Set(['host']))
  await expectFits(page, [360, 768, 1280])
  expect(errors).toEqual([])
})

test('each of its styles has a digest, also that of a chunk that comes later', async ({ tab: page }) => {
  await page.goto(`${site.origin}/nl/delivery`)
  await page.getByRole('button', { name: 'De hele week' }).click()
  await expect(page.getByText('Zaterdag: negen uur')).toBeVisible()
  const styles = await page
    .locator('link[rel=stylesheet][href*="/mf-delivery/"]')
    .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).integrity.slice(0, 7)))
  expect(styles).toEqual(['sha256-', 'sha256-'])
})

test('a visitor comes from another page and goes back to it', async ({ tab: page }) => {
  const errors = watchErrors(page)
  await page.goto(`${site.origin}/nl/about`)
  await expect(heading(page, 'Over ons')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bezorging' }).click()
  await expect(heading(page, 'Bezorging')).toBeVisible()
  await page.getByRole('link', { name: 'Over ons' }).first().click()
  await expect(heading(page, 'Over ons')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Bezorging')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Over ons')).toBeVisible()
  await openInLayout(page, '/nl/returns')
  await expect(heading(page, 'Terugsturen')).toBeVisible()
  expect(errors).toEqual([])
})

test('its import map lets its own modules run on its own pages, and nothing else anywhere', async ({ tab: page }) => {
  const [ownRuntime] = modulesOf('mf-delivery', /rolldown-runtime/)
  const [other] = modulesOf('mf-returns', /rolldown-runtime/)
  const [script] = modulesOf('mf-legal', /^remoteEntry/)
  await page.goto(`${site.origin}/nl/delivery`)
  await expect(heading(page, 'Bezorging')).toBeVisible()
  expect(await importIn(page, ownRuntime)).toBe('runs')
  // Another URL of a file that is named is not named.
  const strange = [other, script, `${ownRuntime}?again`, '/api/openapi.json', 'data:text/javascript,1', '/nl/delivery']
  expect(await Promise.all(strange.map((address) => importIn(page, address)))).toEqual(strange.map(() => 'blocked'))
  for (const [path, title] of [
    ['returns', 'Terugsturen'],
    ['about', 'Over ons'],
  ] as const) {
    await page.goto(`${site.origin}/nl/${path}`)
    await expect(heading(page, title)).toBeVisible()
    expect(await importIn(page, ownRuntime)).toBe('blocked')
  }
})

/** Answers from the server. Only browsers know where names below `localhost` lead. */
function fetchFromServer(route: Route) {
  const url = new URL(route.request().url())
  const { host } = url
  url.hostname = '127.0.0.1'
  return route.fetch({ url: url.href, headers: { ...route.request().headers(), host } })
}

test('an import map that somebody puts into the HTML gives nothing, also before the one of the page', async ({
  tab: page,
}) => {
  await page.goto(`${site.origin}/nl/delivery`)
  const [other] = modulesOf('mf-returns', /rolldown-runtime/)
  const { integrity } = site.release.apps['mf-returns']!.files[other!.slice('/apps/mf-returns/'.length)]!
  const map = `<script type="importmap">${JSON.stringify({ integrity: { [other!]: integrity } })}</script>`
  await page.route('**/nl/delivery', async (route) => {
    const response = await fetchFromServer(route)
    await route.fulfill({ response, body: (await response.text()).replace('<head>', `<head>${map}`) })
  })
  await page.goto(`${site.origin}/nl/delivery`)
  await expect(heading(page, 'Bezorging')).toBeVisible()
  expect(await importIn(page, other)).toBe('blocked')
})

for (const [what, pattern] of [
  ['container', /remoteEntry\.js$/],
  ['first chunk', /\/assets\/delivery-[^/]+\.js$/],
  ['style', /\/assets\/delivery-[^/]+\.css$/],
  ['entry', /\/adopted\/entry\.js$/],
] as const) {
  test(`with one byte changed in its ${what} it is not shown, all else is, and "Opnieuw proberen" shows it once it is right again`, async ({
    page,
  }) => {
    const changed = modulesOf('mf-delivery', pattern)
    expect(changed).not.toEqual([])
    await page.route(
      (url) => changed.includes(url.pathname),
      async (route) => {
        const response = await fetchFromServer(route)
        await route.fulfill({ response, body: Buffer.concat([await response.body(), Buffer.from(' ')]) })
      },
    )
    await page.goto(`${site.origin}/nl/delivery`)
    const retry = page.getByRole('button', { name: 'Opnieuw proberen' })
    await expect(retry).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await retry.click()
    await expect(heading(page, 'Bezorging')).toBeVisible()
  })
}

test('a preview has an import map of its own, and the live page that of before', async ({ tab: page, context }) => {
  const id = await site.preview(await adopt('mf-delivery', 'Bezorging, nieuw'))
  const errors = watchErrors(page)
  const preview = await context.newPage()
  await preview.goto(`${site.origin}/nl/delivery?preview=${id}`)
  await expect(heading(preview, 'Bezorging, nieuw')).toBeVisible()
  await page.goto(`${site.origin}/nl/delivery`)
  await expect(heading(page, 'Bezorging')).toBeVisible()
  const mapOf = (tab: Page) => tab.locator('script[type=importmap]').textContent()
  expect(await mapOf(preview)).not.toBe(await mapOf(page))
  const [own] = modulesOf('mf-delivery', /rolldown-runtime/)
  expect(await importIn(preview, own)).toBe('blocked')
  expect(errors).toEqual([])
  await preview.close()
})

test('a version that does not load is replaced by the one before it, whose import map the document has', async ({
  page,
}) => {
  await site.publish(await adopt('mf-delivery', 'Bezorging, tweede'))
  await page.goto(`${site.origin}/nl/delivery`)
  await expect(heading(page, 'Bezorging, tweede')).toBeVisible()
  const repair = site.spoil('mf-delivery', /remoteEntry\.js$/)
  await page.context().clearCookies()
  const visitor = await page.context().browser()!.newPage()
  await visitor.goto(`${site.origin}/nl/delivery`)
  await expect(heading(visitor, 'Bezorging')).toBeVisible()
  await expect(visitor.getByText('Je ziet een eerdere versie van deze site')).toBeVisible()
  repair()
  await visitor.close()
})

test('switched off it has neither its page nor its import map', async ({ tab: page }) => {
  await site.type('npm run --silent site -- disable mf-delivery')
  const answer = await page.goto(`${site.origin}/nl/delivery`)
  expect(answer!.status()).toBe(503)
  await expect(page.locator('script[type=importmap]')).toHaveCount(0)
  await site.type('npm run --silent site -- enable mf-delivery')
  await page.goto(`${site.origin}/nl/delivery`)
  await expect(heading(page, 'Bezorging, tweede')).toBeVisible()
})
