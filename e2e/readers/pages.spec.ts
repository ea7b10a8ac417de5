import { companyName } from '@site/shared/rules'
import { XMLValidator } from 'fast-xml-parser'
import jsonld from 'jsonld'
import { expect, test, type Page } from '../test.ts'
import { at } from '../site-under-test.ts'
import { compareTexts } from './compare-texts.ts'
import { ask, readHtml, readSitemap, wordsOf } from './read-page.ts'

/** Number of notices of a country that are read: the first and last among them, in each language. */
const sampled = 12

async function listAddresses(country: 'nl' | 'be') {
  const all = [...(await readSitemap(at(country, '/sitemap.xml'))).keys()]
  const notices = all.filter((address) => /\/political-ads\/[A-Z]{2}-/.test(address))
  const step = Math.max(1, Math.floor(notices.length / sampled))
  const some = notices.filter((_, place) => place % step === 0 || place === notices.length - 1)
  return { all, pages: all.filter((address) => !notices.includes(address)), notices: some }
}

/** Opens a page and all that unfolds. */
async function openWhole(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)))
  await page.waitForLoadState('networkidle')
}

for (const country of ['nl', 'be'] as const) {
  test(`every address of the sitemap of .${country} says without a script what the browser shows`, async ({ tab }) => {
    const { all, pages, notices } = await listAddresses(country)
    const faults: string[] = []
    let least = 1
    for (const address of [...pages, ...notices]) {
      await openWhole(tab, address)
      const compared = await compareTexts(tab, address)
      least = Math.min(least, compared.share)
      faults.push(...compared.faults)
    }
    console.log(
      `.${country}: ${pages.length} pages and ${notices.length} notices of ${all.length} addresses; at least ${(100 * least).toFixed(1)} % of the words`,
    )
    expect(faults).toEqual([])
  })

  test(`every address of the sitemap of .${country} has a head of its own, and data that a library reads`, async () => {
    const { all, pages, notices } = await listAddresses(country)
    const faults: string[] = []
    const titles = new Set<string>()
    const descriptions = new Map<string, string>()
    let data = 0
    for (const address of [...pages, ...notices]) {
      const { status, body } = await ask(address)
      const { links, ...page } = readHtml(body)
      const others = [...links].filter(([name]) => name.startsWith('alternate ')).map(([, to]) => to)
      const needed = ['description', 'og:title', 'og:description', 'og:url', 'og:image', 'og:locale']
      if (status !== 200) faults.push(`${address}: ${status}`)
      if (links.get('canonical') !== address) faults.push(`${address}: canonical ${links.get('canonical')}`)
      if (!others.includes(address)) faults.push(`${address}: its hreflang are ${others.join(' ')}`)
      faults.push(...needed.filter((name) => !links.get(name)).map((name) => `${address}: no ${name}`))
      titles.add(page.title + page.lang)
      const described = links.get('description') ?? ''
      if (pages.includes(address) && descriptions.has(described))
        faults.push(`${address}: described as ${descriptions.get(described)}`)
      descriptions.set(described, address)
      for (const block of page.data) {
        data += 1
        const expanded: jsonld.NodeObject[] = await jsonld.expand(JSON.parse(block) as jsonld.JsonLdDocument, {
          documentLoader: loadVocabulary,
        })
        const [node] = expanded
        // Its id is the same in each language, its address that of the page.
        const [url] = [node?.['https://schema.org/url']].flat() as jsonld.ValueObject[]
        if (url?.['@value'] !== address || !node?.['@id']?.includes('/api/campaign-items/'))
          faults.push(`${address}: JSON-LD about ${String(node?.['@id'])}`)
      }
      if (notices.includes(address) && page.data.length !== 1)
        faults.push(`${address}: ${page.data.length} blocks of JSON-LD`)
    }
    const xml = (await ask(at(country, '/sitemap.xml'))).body
    if (XMLValidator.validate(xml) !== true) faults.push('the sitemap is no XML')
    const picture = await ask(at(country, '/site-picture.png'))
    if (picture.type !== 'image/png') faults.push('there is no picture of the site')
    console.log(`.${country}: ${all.length} addresses in the sitemap, ${titles.size} titles, ${data} blocks of JSON-LD`)
    expect(faults).toEqual([])
  })
}

/** Returns a vocabulary in the place of that of schema.org, which says nothing that these blocks need: the tests need no network. */
async function loadVocabulary(documentUrl: string) {
  return {
    contextUrl: undefined,
    documentUrl,
    document: { '@context': { '@vocab': 'https://schema.org/', name: 'https://schema.org/name' } },
  }
}

const statuses: [country: 'nl' | 'be', path: string, status: number][] = [
  ['nl', '/nl/document/does-not-exist', 404],
  ['nl', '/nl/document/privacy-policy?version=1999-01-01', 404],
  ['nl', '/nl/political-ads/NOPE', 404],
  ['nl', '/nope', 404],
  ['be', '/xx', 404],
  ['be', '/fr/nowhere', 404],
]

test('a missing page is 404 and says so, in the language of the address', async () => {
  const titles = { nl: `Pagina niet gevonden | ${companyName}`, fr: `Page introuvable | ${companyName}` }
  for (const [country, path, status] of statuses) {
    const answer = await ask(at(country, path))
    const { title, lang, main } = readHtml(answer.body)
    expect({ path, status: answer.status, title }).toEqual({
      path,
      status,
      title: titles[path.startsWith('/fr') ? 'fr' : 'nl'],
    })
    expect(lang).toBe(path.startsWith('/fr') ? 'fr' : 'nl')
    expect(wordsOf(main).length).toBeGreaterThan(8)
  }
})
