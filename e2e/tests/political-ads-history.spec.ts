import { checkAccessibility, describeViolations } from '../accessibility.ts'
import { findAdvertisement } from '../advertisements.ts'
import { expect, test } from '../test.ts'
import { at } from '../site-under-test.ts'

test('a visitor opens an entry of the feed of a filter, and sees what has changed in a notice', async ({
  tab: page,
}) => {
  await page.goto(at('be', '/fr/political-ads?channel=PRINT'))
  await page.getByText('Suivre cette liste (flux)').click()
  const link = page.locator('main a[type="application/atom+xml"]')
  const body = await page.evaluate(async (url) => (await fetch(url)).text(), (await link.getAttribute('href'))!)
  const [, entry = ''] = /<entry>[^]*?rel="alternate" type="text\/html" href="([^"]+)"/.exec(body)!
  await page.goto(entry)
  await expect(page.getByRole('main')).toContainText(entry.split('/').at(-1)!)

  const { id } = await findAdvertisement(page.request, 'BE', ({ noticeVersion }) => noticeVersion > 1)
  await page.goto(at('be', `/fr/political-ads/${id}`))
  const part = page.getByRole('region', { name: 'Modifications de cet avis' })
  const version = /^Version 2, depuis le \d{1,2}(er)? \p{L}+ \d{4}$/u
  await expect(part.getByRole('heading', { level: 3 }).first()).toHaveText(version)
  await expect(part.locator('dd').first().locator('ins')).toHaveText(/./)
  const result = await checkAccessibility(page, { part: 'article', runOnly: [] })
  expect(describeViolations(result)).toEqual([])
})
