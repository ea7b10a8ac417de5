import { accounts } from '@site/shared/rules'
import { expectAccessible } from '../accessibility.ts'
import { expectFits, watchRequests } from '../watch-page.ts'
import { expect, test } from '../test.ts'
import { at } from '../site-under-test.ts'

const policy = '/nl/document/privacy-policy'
const old = `${policy}?version=2025-07-01`

test('a reader opens an earlier version, sees when it was in force, and what has changed since', async ({
  tab: page,
}) => {
  await page.goto(at('nl', policy))
  await page.getByText('Eerdere versies', { exact: true }).click()
  const versions = page.getByRole('link', { name: /^\d.* tot en met \d/ })
  await expect(versions).toHaveText([
    '1 september 2026 tot en met 22 november 2026',
    '1 juli 2025 tot en met 31 augustus 2026',
    '25 mei 2024 tot en met 30 juni 2025',
  ])
  await versions.nth(1).click()
  await expect(page).toHaveURL(at('nl', old))
  await expect(page.getByText('Deze gold van 1 juli 2025 tot en met 31 augustus 2026.')).toBeVisible()
  await page.getByRole('link', { name: 'Wat is er sindsdien veranderd?' }).click()
  await expect(page).toHaveURL(at('nl', `${old}&compare=1`))
  const account = page.getByRole('row', { name: `${accounts[0]?.name}-account` }).last()
  await expect(account.getByRole('deletion')).toContainText('5')
  await expect(account.getByRole('insertion')).toContainText('2')
  await page.getByRole('link', { name: 'Naar de huidige versie' }).click()
  await expect(page).toHaveURL(at('nl', policy))
  await expect(page.getByText('Geldt sinds 23 november 2026')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Wat er is veranderd sinds de versie van 1 juli 2025')).toBeVisible()
})

test('changes can be told apart without colours, are spoken, and can be shared in another language', async ({
  tab: page,
}) => {
  await page.goto(at('be', `${old}&compare=1`))
  const text = page.getByRole('article')
  const added = text.getByRole('insertion').first()
  const removed = text.getByRole('deletion').first()
  await expect(added).toHaveCSS('text-decoration-line', 'underline')
  await expect(removed).toHaveCSS('text-decoration-line', 'line-through')
  const spoken = (mark: typeof added) => mark.evaluate((element) => getComputedStyle(element, '::before').content)
  expect([await spoken(added), await spoken(removed)]).toEqual(['" [toegevoegd: "', '" [verwijderd: "'])
  const contents = page.getByRole('navigation', { name: 'Inhoud' })
  await expect(contents.getByRole('link', { name: 'In het kort gewijzigd' })).toBeVisible()
  await page.getByRole('link', { name: 'FR', exact: true }).click()
  await expect(page).toHaveURL(at('be', '/fr/document/privacy-policy?version=2025-07-01&compare=1'))
  await expect(page.getByText('Ce qui a changé depuis la version du 1er juillet 2025')).toBeVisible()
  // Its wide tables fit a small screen.
  await expect(page.getByRole('insertion').nth(3)).toBeAttached()
  await expectFits(page, [320])
})

test('on a phone the bar of changes stays in view, and the contents lead to what is shown', async ({ tab: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('nl', `${policy}?version=2026-09-01&compare=1`))
  const following = page.getByRole('button', { name: 'Volgende wijziging' })
  const bar = following.locator('..')
  const place = () => bar.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
  const opener = page.getByRole('navigation', { name: 'Inhoud' })
  for (let press = 1; press <= 3; press++) {
    await following.click()
    await expect(bar.getByRole('status')).toHaveText(new RegExp(`^Wijziging ${press} van`))
    const { top, height, left, right } = await place()
    expect([Math.round(top), height, left, right]).toEqual([64, 45, 0, 390])
    const gap = await page.evaluate(() => {
      return (document.querySelector('[data-current]')?.getBoundingClientRect().top ?? 0) - 109
    })
    expect(Math.abs(gap - 24)).toBeLessThan(2)
  }
  await bar.getByRole('checkbox').check()
  await opener.getByText('Inhoud', { exact: true }).click()
  const entries = opener.getByRole('link')
  const count = await entries.count()
  expect(count).toBeLessThan(await page.getByRole('article').locator('h2').count())
  for (let index = 0; index < count; index++) {
    const entry = entries.nth(index)
    await entry.click()
    const target = page.locator(`[id="${decodeURIComponent((await entry.getAttribute('href'))!.slice(1))}"]`)
    await expect(target).toBeInViewport()
    expect(await target.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(109)
    await expect(opener.locator('[aria-current]')).toHaveText((await entry.textContent()) ?? '')
  }
})

test('a long document is compared by what is loaded only then', async ({ page }) => {
  const scripts = watchRequests(page, /lazy-difference.*\.js/)
  await page.goto(at('be', old))
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await page.getByRole('link', { name: 'Wat is er sindsdien veranderd?' }).click()
  await expect(page.getByRole('insertion').nth(3)).toBeVisible()
  expect(scripts).toHaveLength(1)
})

test('old versions, comparisons and versions that never were fit every width, and a comparison passes the accessibility check', async ({
  tab: page,
}) => {
  for (const query of ['?version=2023-09-01', '?version=2023-09-01&compare=1', '?version=1999-01-01']) {
    await page.goto(at('be', `/fr/document/terms-of-use${query}`))
    await expect(page.getByRole('article').or(page.getByRole('alert')).first()).toBeVisible()
    await page.getByText('Versions précédentes', { exact: true }).click()
    await expect(page.getByRole('link', { name: /la version actuelle/ }).first()).toBeVisible()
    await expectFits(page, [320, 768, 1001])
    // The notices of the others are among the examples of the components.
    for (const colorScheme of query.includes('compare') ? (['dark', 'light'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
  }
})
