import { getDocument } from './document.ts'

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

const faults: [string, () => Response][] = [
  ['an unknown key', () => Response.json({ error: 'NOT_FOUND' }, { status: 404 })],
  ['a server fault', () => new Response('', { status: 500 })],
  [
    'an exception',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
]

test.each(faults)('%s gives null', async (_name, answer) => {
  answerWith(answer)
  expect(await getDocument('terms-of-use', 'nl_nl')).toBeNull()
})
