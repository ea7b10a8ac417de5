import { companyName } from '@site/shared/rules'
import { expectAccessible } from '../accessibility.ts'
import { findAdvertisement } from '../advertisements.ts'
import { listAllPaths, openWhole } from '../page-paths.ts'
import { compareTexts } from '../readers/compare-texts.ts'
import { readSitemap } from '../readers/read-page.ts'
import { expectReadable } from '../text-size.ts'
import { expectFits, findRawIds } from '../watch-page.ts'
import { expect, test, type Page } from '../test.ts'
import { at } from '../site-under-test.ts'

const paths = await listAllPaths()
/** Returns what can be pressed around a page and has less than 24 px, and links that share a name but not their target. */
async function listSmallTargets(page: Page): Promise<string[]> {
  return page.locator('body > div > :not(main)').evaluateAll((parts) => {
    const all = parts.flatMap((part) => [...part.querySelectorAll('a, button, summary')])
    const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
    const small = all.filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      const isShown = element.checkVisibility() && width > 0 && element.getAttribute('href') !== '#content'
      return isShown && (width < 24 || height < 24)
    })
    const links = all.filter((element) => element.tagName === 'A')
    const targets = new Map(links.map((link) => [nameOf(link), link.getAttribute('href')]))
    const ambiguous = links.filter((link) => targets.get(nameOf(link)) !== link.getAttribute('href'))
    return [...small, ...ambiguous].map((element) => element.outerHTML)
  })
}

/** Returns lists that Safari does not announce as such: none of their items has a bullet or a number (WebKit bug 170179). */
function listUnannounced(page: Page) {
  return page.evaluate(() => {
    const hasMarker = (item: Element) => {
      const { display, listStyleType } = getComputedStyle(item)
      return display === 'list-item' && listStyleType !== 'none'
    }
    const lists = [...document.querySelectorAll('ul, ol')].filter(
      (list) => list.children.length > 0 && !list.closest('nav') && list.getAttribute('role') !== 'list',
    )
    return lists.filter((list) => ![...list.children].some(hasMarker)).map((list) => list.outerHTML.slice(0, 120))
  })
}

/** The page has one title, has come whole, fits, has targets that can be hit, and lists that are announced. */
async function expectWhole(page: Page, widths: readonly number[]) {
  await expect(page).toHaveTitle(new RegExp(`^.+ \\| ${companyName}$`))
  expect(await listSmallTargets(page)).toEqual([])
  const folded = page.locator('main form details summary')
  for (const summary of await folded.all()) await summary.click()
  await expectFits(page, widths)
  expect(await listSmallTargets(page)).toEqual([])
  expect(await findRawIds(page)).toEqual([])
  expect(await listUnannounced(page)).toEqual([])
}

const what =
  'has one title, fits every width, says the same without a script, has lists that Safari announces, fits every window with large text, and passes the accessibility check'

const languages = [
  // Of most visitors.
  { country: 'nl', lang: 'nl', widths: [320, 1001] },
  // With the longest words. The navbar is measured in all (layout.spec.ts).
  { country: 'be', lang: 'fr', widths: [320, 360, 768, 1001, 1280] },
] as const

/** Number of documents, in each of which its pages are opened from one another: the checks are loaded and compiled once. */
const parts = 3

for (const { country, lang, widths } of languages) {
  for (let part = 0; part < parts; part += 1) {
    test(`opened from one another, each page of /${lang} ${what}: part ${part + 1} of ${parts}`, async ({
      tab: page,
      request,
    }) => {
      const { id } = await findAdvertisement(request, country === 'nl' ? 'NL' : 'BE', (item) => 'payerName' in item)
      const own = [...paths, `/political-ads/${id}`].filter((_, index) => index % parts === part)
      const sitemap = await readSitemap(at(country, '/sitemap.xml'))
      await page.goto(at(country, `/${lang}/nowhere-else`))
      for (const path of own) {
        await test.step(path || 'home', async () => {
          await openWhole(page, `/${lang}${path}`)
          await expectWhole(page, widths)
          const address = at(country, `/${lang}${path}`)
          // The title may come after the heading.
          if (sitemap.has(address))
            await expect.poll(async () => (await compareTexts(page, address)).faults).toEqual([])
          await expectAccessible(page)
          await expectReadable(page, path)
        })
      }
    })
  }
}
