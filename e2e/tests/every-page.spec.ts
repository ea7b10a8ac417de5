import { companyName } from '@site/shared/rules'
import { expectAccessible } from '../accessibility.ts'
import { listPaths } from '../page-paths.ts'
import { compareTexts } from '../readers/compare-texts.ts'
import { readSitemap } from '../readers/read-page.ts'
import { expectFits, findRawIds, openInLayout } from '../watch-page.ts'
import { expect, test, type Page } from '../test.ts'
import { at } from '../site-under-test.ts'

const paths = [
  ...(await listPaths()),
  '/search?q=cookies',
  '/document/privacy-policy',
  '/document/cookie-policy',
  '/not-found',
]
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

/** Returns texts whose line height is less than their font size. */
function listCrowded(page: Page) {
  return page.evaluate(() => {
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue!.trim())
    const isCrowded = (element: Element) => {
      const { fontSize, lineHeight } = getComputedStyle(element)
      return Number.parseFloat(lineHeight) < Number.parseFloat(fontSize)
    }
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) => hasText(element) && element.checkVisibility(),
    )
    return shown.filter(isCrowded).map((element) => element.textContent.trim().slice(0, 40))
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText(/^(Bezig met laden|Chargement|Loading)/)).toHaveCount(0)
  await expect(page).toHaveTitle(new RegExp(`^.+ \\| ${companyName}$`))
  expect(await listSmallTargets(page)).toEqual([])
  const folded = page.locator('main form details summary')
  for (const summary of await folded.all()) await summary.click()
  await expectFits(page, widths)
  expect(await listSmallTargets(page)).toEqual([])
  expect(await findRawIds(page)).toEqual([])
  expect(await listUnannounced(page)).toEqual([])
}

async function expectGrowing(page: Page) {
  // As visitors have it who have text twice as large.
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await listCrowded(page)).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
}

const what =
  'has one title, fits every width, says the same without a script, has lists that Safari announces and lines that grow with their text, and passes the accessibility check'

/** One form at two addresses, and the page after it, which leads to it where nothing was sent. */
const withOneTitle = new Set(
  ['intake', 'direct-marketing', 'processed'].map((page) => `/internal-privacy-rights/${page}`),
)

const languages = [
  // Of most visitors.
  { country: 'nl', lang: 'nl', widths: [320, 1001] },
  // With the longest words. The navbar is measured in all (layout.spec.ts).
  { country: 'be', lang: 'fr', widths: [320, 360, 768, 1001, 1280] },
] as const

/**
 * Number of documents, in each of which its pages are opened from one another: the check is loaded and compiled once.
 * text-size.spec.ts opens each page as a document.
 */
const parts = 3

for (const { country, lang, widths } of languages) {
  for (let part = 0; part < parts; part += 1) {
    test(`opened from one another, each page of /${lang} ${what}: part ${part + 1} of ${parts}`, async ({
      tab: page,
    }) => {
      const own = paths.filter((_, index) => index % parts === part)
      const sitemap = await readSitemap(at(country, '/sitemap.xml'))
      await page.goto(at(country, `/${lang}/nowhere`))
      for (const path of own) {
        await test.step(path || 'home', async () => {
          const before = await page.title()
          await openInLayout(page, `/${lang}${path}`)
          if (path !== '/not-found' && !withOneTitle.has(path)) await expect(page).not.toHaveTitle(before)
          await expectWhole(page, widths)
          const address = at(country, `/${lang}${path}`)
          if (sitemap.has(address)) expect((await compareTexts(page, address)).faults).toEqual([])
          await expectAccessible(page)
          await expectGrowing(page)
        })
      }
    })
  }
}
