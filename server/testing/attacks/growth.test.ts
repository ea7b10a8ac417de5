// Takes about 15 s: begins early.
import fastifyCookie from '@fastify/cookie'
import { tidyPostalCode, postalCodeOf } from '@site/shared/calls'
import * as rules from '@site/shared/rules'
import type { FastifyRequest } from 'fastify'
import { csvRows } from '../../campaigns/import/csv-rows.ts'
import { jsonRows } from '../../campaigns/import/json-rows.ts'
import { readNotice } from '../../campaigns/import/notice.ts'
import { searchTerms } from '../../register/campaign-search.ts'
import { nameHeadings, sanitise } from '../../documents/name-headings.ts'
import { acceptedEncodings, entityTag, isHeldByClient } from '../../http/encodings.ts'
import { readIdempotencyKey } from '../../limits/idempotency.ts'
import { renderLetter, writeFacts } from '../../mail/letter.ts'
import { readSections } from '../../documents/search/entries.ts'
import { findRoute } from '../../http/route-match.ts'
import { returnAddress } from '../../login/login-routes.ts'
import { openServer } from '../index.ts'
import { findSteep, isLinear } from './growth.ts'
import { fill, listFields, listStructs } from './text-fields.ts'

/** Each field of each call, then the whole with the text in every field, because some rules read several. */
const allFields = [...listStructs()].flatMap(([title, struct]) => listFields(struct, title))
/** The same struct stands in several calls. */
const once = new Map(allFields.map(([path, field]) => [field, path]))
const fields = [...once].map(([field, path]): [string, (text: string) => unknown] => [
  path,
  (text) => field.validate(fill(field, text), { coerce: true, mask: true }),
])

test('the list of fields has those of all calls', () => {
  const names = allFields.map(([name]) => name)
  expect(fields.length).toBeGreaterThan(80)
  for (const name of [
    'contactMessage.question',
    'complaint.explanation',
    'statusToken.token',
    'campaignListQuery.cursor',
  ]) {
    expect(names).toContain(name)
  }
  for (const flow of [1, 2, 3, 4, 5]) {
    expect(names).toContain(`body ${flow} of /api/privacy-rights/request.userInfo.address.street`)
  }
})

test.each(fields)('validating %s takes no longer than the text is long', async (_name, validate) =>
  expect(await findSteep(validate)).toEqual([]),
)

const isRule = (value: unknown): value is rules.Rule<string> =>
  typeof value === 'object' && value !== null && 'struct' in value
const exported: unknown[] = Object.values(rules)
const judged = [...exported.filter(isRule), postalCodeOf('NL'), postalCodeOf('BE')]
const judges = judged.map(({ name, struct }): [string, (text: string) => unknown] => [name, (text) => struct.is(text)])

const withHeader = (name: string, value: string) =>
  ({ headers: { [name]: value }, method: 'GET' }) as unknown as FastifyRequest
const routes = [{ path: 'document/:key' }, { path: '' }]
const tag = entityTag('page')
const rejected = () => undefined

async function* pieces(text: string) {
  yield text
}

async function readAll(rows: AsyncIterable<unknown>) {
  for await (const row of rows) if (row === undefined) return
}

const app = await openServer({ now: () => new Date() })
await app.register(fastifyCookie)
/** Sends a whole message that is rejected, with the text in one field. */
const send = (url: string, field: string) => (text: string) =>
  app.inject({ method: 'POST', url, payload: { flowType: 'RECTIFICATION', question: 'Waar?', [field]: text } })

const works: [string, (text: string) => unknown][] = [
  ...judges,
  ['a contact message', send('/api/contact?locale=nl_nl', 'name')],
  ['a complaint', send('/api/political-ad-complaint', 'email')],
  ['a privacy request', send('/api/privacy-rights/request', 'email')],
  ['trimming a text', rules.trimText],
  ['cleaning a line', (text) => rules.cleanText(text, false)],
  ['cleaning lines', (text) => rules.cleanText(text, true)],
  ['a Dutch postal code', (text) => tidyPostalCode(text, 'NL')],
  ['a Belgian postal code', (text) => tidyPostalCode(text, 'BE')],
  ['Accept-Encoding', acceptedEncodings],
  ['If-None-Match', (text) => isHeldByClient(withHeader('if-none-match', text), tag)],
  ['Cookie', (text) => app.parseCookie(text)],
  ['Idempotency-Key', (text) => attempt(() => readIdempotencyKey(withHeader('idempotency-key', text)))],
  ['Host', (text) => rules.countryOf(text, true)],
  ['a path', (text) => findRoute(`/nl/document/${text}`, routes, 'nl')],
  ['where a login leads back to', (text) => returnAddress(`/nl/internal-privacy-rights/${text}`)],
  ['a search of the register', searchTerms],
  ['a name of the register', rules.foldText],
  [
    'a row to import',
    (text) => readNotice({ id: text, sponsorName: text, sponsorEmail: text, campaignContextUrl: text }),
  ],
  ['a CSV file to import', (text) => readAll(csvRows(pieces(text))).catch(rejected)],
  ['a JSON file to import', (text) => readAll(jsonRows(pieces(text))).catch(rejected)],
  ['the items of a JSON file', (text) => readAll(jsonRows(pieces(`[${text}`))).catch(rejected)],
  ['a legal document', sanitise],
  ['headings of a legal document', (text) => nameHeadings(sanitise(text))],
  ['headings that are never closed', nameHeadings],
  ['sections of a legal document', readSections],
  ['facts of a mail', (text) => writeFacts([[text, text]], 'nl')],
  [
    'a letter',
    (text) => renderLetter({ subject: '', opening: [], facts: [['', text]], closing: [], signature: '' }, 'nl'),
  ],
]

test.each(works)('%s takes no longer than the text is long', async (_name, work) =>
  expect(await findSteep(work)).toEqual([]),
)

// Counted steps in place of measured time: a busy machine cannot disturb the proof.
test.each([
  ['reads each character', (length: number) => length, true],
  ['sorts the characters', (length: number) => length * Math.log2(length), true],
  ['reads all characters for each one', (length: number) => length ** 2, false],
])('work that %s is told from work that grows faster', async (_name, steps, expected) => {
  const cost = async (_work: unknown, texts: string[]) =>
    texts.reduce((sum, text) => sum + steps(text.length) / 1000, 0)
  expect(
    await isLinear(
      () => undefined,
      (length) => ' '.repeat(length),
      cost,
    ),
  ).toBe(expected)
})

function attempt(read: () => unknown) {
  try {
    return read()
  } catch {
    return undefined
  }
}
