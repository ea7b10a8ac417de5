/** @jest-environment jest-fixed-jsdom */
import { documentKeys, forgetDocuments, getDocument, prefetchDocuments } from './document.ts'

const realFetch = globalThis.fetch
let asked: string[] = []

function answerWith(answer: () => Response) {
  globalThis.fetch = async (input) => {
    const { pathname, search } = new URL((input as Request).url)
    asked.push(pathname + search)
    return answer()
  }
}

beforeEach(() => {
  asked = []
  forgetDocuments()
})

afterAll(() => {
  globalThis.fetch = realFetch
})

const languages: [string, Record<string, string>, string][] = [
  ['the language that the server names', { 'content-language': 'nl-NL' }, 'nl'],
  ['the language asked for, where the server names none', {}, 'fr'],
  ['the language asked for, where the server names one of another site', { 'content-language': 'de' }, 'fr'],
]

test.each(languages)('a document has %s', async (_name, headers, lang) => {
  answerWith(() => new Response('<h1>Privacy</h1>', { headers }))
  expect(await getDocument('privacy-policy', 'fr_be')).toEqual({ html: '<h1>Privacy</h1>', lang })
  expect(asked).toEqual(['/api/plainhtml/privacy-policy?locale=fr_be'])
})

test('the address is the one that the HTML starts early', async () => {
  answerWith(() => new Response(''))
  await getDocument('privacy-policy', 'nl_nl')
  expect(asked).toEqual(['/api/plainhtml/privacy-policy?locale=nl_nl'])
})

test('a document is fetched once per key and locale, also when it is asked for twice at once', async () => {
  answerWith(() => new Response('text'))
  await Promise.all([getDocument('cookie-policy', 'nl_nl'), getDocument('cookie-policy', 'nl_nl')])
  await getDocument('cookie-policy', 'nl_nl')
  await getDocument('cookie-policy', 'nl_be')
  await getDocument('terms-of-use', 'nl_nl')
  expect(asked).toHaveLength(3)
})

const faults: [string, () => Response][] = [
  ['an unknown key', () => Response.json({ error: 'NOT_FOUND' }, { status: 404 })],
  ['a server fault', () => new Response('', { status: 500 })],
  ['an exception', () => { throw new TypeError('Failed to fetch') }],
]

test.each(faults)('%s gives null, which is not kept', async (_name, answer) => {
  answerWith(answer)
  expect(await getDocument('terms-of-use', 'nl_nl')).toBeNull()
  answerWith(() => new Response('back again'))
  expect(await getDocument('terms-of-use', 'nl_nl')).toEqual({ html: 'back again', lang: 'nl' })
})

test('all documents are prefetched; those that fail do not disturb the others', async () => {
  let calls = 0
  answerWith(() => new Response('text', { status: calls++ === 2 ? 503 : 200 }))
  await prefetchDocuments('nl_be')
  expect(asked).toEqual(documentKeys.map((key) => `/api/plainhtml/${key}?locale=nl_be`))
  await prefetchDocuments('nl_be')
  expect(asked).toHaveLength(7)
})
