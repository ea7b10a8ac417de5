import { searchIndex } from '@site/shared/api'
import type { Country, SearchEntry } from '@site/shared/contract'
import { answer, fakeApi } from '@site/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { searchEntries } from '../../testing/search-entries.ts'
import { visit } from '../../testing/visit.ts'
import { forgetIndexes } from './use-entry-index.ts'

beforeEach(forgetIndexes)

const field = () => screen.getByRole('searchbox')
const status = () => screen.getByRole('status')
const results = () => screen.queryAllByRole('listitem').filter((item) => within(item).queryByRole('heading'))
const titles = () => results().map((item) => within(item).getByRole('heading').textContent)
const highlights = () => Array.from(document.querySelectorAll('mark'), (mark) => mark.textContent)

function fakeIndex(entries: SearchEntry[]) {
  return fakeApi({ 'GET /api/search-index': answer(searchIndex, { entries }) })
}

async function open(url: string, country: Country, entries: SearchEntry[] = searchEntries.nl) {
  const requests = fakeIndex(entries)
  const view = await visit(url, country)
  await screen.findByRole('heading', { level: 1 })
  return { ...view, requests }
}

const languages: [string, Country, keyof typeof searchEntries, string, string, string, string][] = [
  ['/nl/search', 'nl', 'nl', 'nl_nl', 'Zoeken', 'inzage', '1 resultaat voor ‘inzage’'],
  ['/nl/search', 'be', 'nl', 'nl_be', 'Zoeken', 'je', 'Niets gevonden'],
  ['/fr/search', 'be', 'fr', 'fr_be', 'Rechercher', 'opposition', '2 résultats pour « opposition »'],
  ['/en/search', 'be', 'en', 'en_be', 'Search', 'erasure', '1 result for ‘erasure’'],
  ['/fr/search', 'nl', 'nl', 'fr_nl', 'Zoeken', 'inzage', '1 resultaat voor ‘inzage’'],
]

test.each(languages.filter(([, , , , , keyword]) => keyword !== 'je'))(
  'a visitor of %s on .%s searches in the texts of that site',
  async (url, country, texts, locale, title, keyword, count) => {
    const { requests } = await open(url, country, searchEntries[texts])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    await userEvent.type(field(), keyword)
    await waitFor(() => expect(status()).toHaveTextContent(count))
    const [request, ...others] = requests.map(({ url: address }) => new URL(address).search)
    expect([request, others]).toEqual([`?locale=${locale}`, []])
  },
)
