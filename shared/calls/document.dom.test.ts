import { ApiShape } from './api-errors.ts'
import { getDocumentVersions, loadDocument, type LegalDocument } from './document.ts'

let requested: string[] = []

function answerWith(answer: () => Response) {
  globalThis.fetch = async (input) => {
    const { pathname, search } = new URL((input as Request).url)
    requested.push(pathname + search)
    return answer()
  }
}

beforeEach(() => {
  requested = []
})

const period = { 'document-date': '2025-07-01', 'document-until': '2026-08-31' }
const answers: [string, headers: Record<string, string>, Partial<LegalDocument>][] = [
  ['the language that the server names', { 'content-language': 'nl-NL' }, { lang: 'nl' }],
  ['the language requested, where the server names one of another site', { 'content-language': 'de' }, {}],
  ['both days', period, { date: '2025-07-01', until: '2026-08-31' }],
  ['only the first day', { 'document-date': '2026-09-01' }, { date: '2026-09-01' }],
  ['no language and days', {}, {}],
  ['days that are none', { 'document-date': 'soon', 'document-until': '' }, {}],
]

test.each(answers)('a document has %s', async (_name, headers, known) => {
  answerWith(() => new Response('<p>Old</p>', { headers }))
  expect(await loadDocument('terms-of-use', 'fr_be', '2025-07-01')).toEqual({
    html: '<p>Old</p>',
    lang: 'fr',
    ...known,
  })
  await loadDocument('terms-of-use', 'fr_be')
  const path = '/api/plainhtml/terms-of-use?locale=fr_be'
  expect(requested).toEqual([`${path}&version=2025-07-01`, path])
})

test('the days of all versions are a list', async () => {
  answerWith(() => Response.json(['2026-09-01', '2025-07-01']))
  expect(await getDocumentVersions('privacy-policy', 'nl_be')).toEqual(['2026-09-01', '2025-07-01'])
  expect(requested).toEqual(['/api/plainhtml/privacy-policy/versions?locale=nl_be'])
})

test.each([[['yesterday']], [{ dates: [] }], ['2026-09-01']])('%j is no list of days', async (body) => {
  answerWith(() => Response.json(body))
  await expect(getDocumentVersions('privacy-policy', 'nl_be')).rejects.toBeInstanceOf(ApiShape)
})
