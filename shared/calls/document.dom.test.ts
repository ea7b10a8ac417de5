import { ApiRejected, ApiShape, ApiUnavailable } from './client.ts'
import { getDocumentVersions, loadDocument } from './document.ts'

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

const languages: [string, Record<string, string>, string][] = [
  ['the language that the server names', { 'content-language': 'nl-NL' }, 'nl'],
  ['the language asked for, where the server names none', {}, 'fr'],
  ['the language asked for, where the server names one of another site', { 'content-language': 'de' }, 'fr'],
]

test.each(languages)('a document has %s', async (_name, headers, lang) => {
  answerWith(() => new Response('<h1>Privacy</h1>', { headers }))
  expect(await loadDocument('privacy-policy', 'fr_be')).toEqual({ html: '<h1>Privacy</h1>', lang })
  expect(asked).toEqual(['/api/plainhtml/privacy-policy?locale=fr_be'])
})

const days: [string, Record<string, string>, string | undefined, string | undefined][] = [
  ['both days', { 'document-date': '2025-07-01', 'document-until': '2026-08-31' }, '2025-07-01', '2026-08-31'],
  ['only the first day', { 'document-date': '2026-09-01' }, '2026-09-01', undefined],
  ['no days', {}, undefined, undefined],
  ['days that are none', { 'document-date': 'soon', 'document-until': '' }, undefined, undefined],
]

test.each(days)('a version for which the server names %s is read so', async (_name, headers, date, until) => {
  answerWith(() => new Response('<p>Old</p>', { headers }))
  const version = await loadDocument('terms-of-use', 'fr_be', '2025-07-01')
  expect(version).toEqual({ html: '<p>Old</p>', lang: 'fr', date, until })
  expect(asked).toEqual(['/api/plainhtml/terms-of-use?locale=fr_be&version=2025-07-01'])
})

test.each([
  [503, ApiUnavailable],
  [404, ApiRejected],
])('an answer with status %i is an error', async (status, error) => {
  answerWith(() => Response.json({ error: 'NOT_FOUND' }, { status }))
  await expect(loadDocument('terms-of-use', 'nl_nl', '1999-01-01')).rejects.toBeInstanceOf(error)
})

test('the days of all versions are a list', async () => {
  answerWith(() => Response.json(['2026-09-01', '2025-07-01']))
  expect(await getDocumentVersions('privacy-policy', 'nl_be')).toEqual(['2026-09-01', '2025-07-01'])
  expect(asked).toEqual(['/api/plainhtml/privacy-policy/versions?locale=nl_be'])
})

test.each([[['yesterday']], [{ dates: [] }], ['2026-09-01']])('%j is no list of days', async (body) => {
  answerWith(() => Response.json(body))
  await expect(getDocumentVersions('privacy-policy', 'nl_be')).rejects.toBeInstanceOf(ApiShape)
})
