import { parseFeed } from '@rowanmanning/feed-parser'
import { XMLValidator } from 'fast-xml-parser'
import { documentKeys } from '../../shared/calls/document.ts'
import { expect, test } from '../test.ts'
import { at } from '../site-under-test.ts'
import { ask } from './read-page.ts'

const locales = { nl: ['nl_nl'], be: ['nl_be', 'fr_be', 'en_be'] } as const

test('a feed reader reads every feed: of each document, and of the register', async () => {
  const counts = { feeds: 0, entries: 0 }
  for (const country of ['nl', 'be'] as const) {
    for (const locale of locales[country]) {
      const feeds = documentKeys.map((key) => `/api/plainhtml/${key}/feed?locale=${locale}`)
      for (const path of [...feeds, `/api/campaign-items.atom?countryCode=${country.toUpperCase()}&locale=${locale}`]) {
        const { status, type, body } = await ask(at(country, path))
        expect({ path, status, type }).toEqual({ path, status: 200, type: 'application/atom+xml; charset=utf-8' })
        expect(XMLValidator.validate(body)).toBe(true)
        const { meta, title, url, items } = parseFeed(body)
        expect(meta).toMatchObject({ type: 'atom' })
        expect({ path, title, url }).toMatchObject({
          title: expect.stringMatching(/\w/),
          url: expect.stringMatching(/^http/),
        })
        expect(items.length).toBeGreaterThan(0)
        for (const item of items) {
          expect(item).toMatchObject({ id: expect.any(String), title: expect.any(String), url: expect.any(String) })
          expect(item.updated).toBeInstanceOf(Date)
        }
        expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
        counts.feeds += 1
        counts.entries += items.length
      }
    }
  }
  console.log(`${counts.feeds} feeds with ${counts.entries} entries`)
})
