// Whether somebody has written to us is nobody's business: no answer to a visitor depends on it, and nothing before the answer does.
import { PostgresQueryCompiler } from 'kysely'
import { saveCampaigns } from '../../campaigns/save-campaigns.ts'
import { sampleCampaigns } from '../../campaigns/sample/campaigns.ts'
import { bodyOf, verificationPath } from '../../requests/testing/request-server.ts'
import { listenTo, openServer, openTestDatabase } from '../index.ts'
import { readMails } from '../../mail/testing/read-mails.ts'

const knownAddress = 'noor@lindehof.example'
const [advertisement] = sampleCampaigns('NL', '2026-11-21', 1)
const database = await openTestDatabase()
const compiler = new PostgresQueryCompiler()
const statements: string[] = []
const listened = listenTo(database, ({ node, queryId }) => statements.push(compiler.compileQuery(node, queryId).sql))
const config = { port: 8080, messagesPerHour: 1_000, unconfirmedMailsPerHour: 3 }
const app = await openServer({ database: listened, config })

await saveCampaigns(database, 'NL', [advertisement!])

beforeEach(async () => {
  for (const table of [
    'contactMessages',
    'complaints',
    'privacyRequests',
    'outbox',
    'messageCounts',
    'lostLinks',
  ] as const)
    await database.deleteFrom(table).execute()
})

const forms = {
  'status-link': (email: string) => ['/api/privacy-rights/status-link?locale=nl_nl', { email }],
  request: (email: string) => ['/api/privacy-rights/request', bodyOf('RIGHT_OF_ACCESS', { email })],
  contact: (email: string) => ['/api/contact?locale=nl_nl', { name: 'Noor', email, question: 'Waar?' }],
  complaint: (email: string) => [
    '/api/political-ad-complaint',
    { name: 'Noor', email, explanation: 'Fout.', reason: 'INCORRECT', campaignId: advertisement!.id, locale: 'nl_nl' },
  ],
} as const satisfies Record<string, (email: string) => [string, object]>

type Form = keyof typeof forms
const names = Object.keys(forms) as Form[]

let networks = 0

function send(form: Form, email: string) {
  networks += 1
  const [url, payload] = forms[form](email)
  const remoteAddress = `198.51.${networks >> 8}.${networks & 255}`
  return app.inject({ method: 'POST', url, payload, headers: { host: 'be.localhost:8080' }, remoteAddress })
}

/** Returns what a visitor gets, without what is new in each answer. */
async function answerOf(form: Form, email: string) {
  const { statusCode, headers, body } = await send(form, email)
  const { date: _date, etag: _etag, ...others } = headers
  return [statusCode, others, body.replace(/LM-\w{4}-\w{4}/, 'LM')]
}

/** Returns the kind of a statement; of one that stores several rows, the first row. */
const kindOf = (statement: string) => statement.replaceAll(/(\([$\d, a-z]+\))(, \([$\d, a-z]+\))+/g, '$1')

async function statementsOf(form: Form, email: string): Promise<string[]> {
  statements.length = 0
  expect((await send(form, email)).statusCode).toBe(200)
  return statements.map(kindOf)
}

async function confirmRequest() {
  await send('request', knownAddress)
  const mails = (await readMails(database)).filter(({ requestReference }) => requestReference !== null)
  const url = verificationPath(mails.at(-1)!)
  const headers = { host: 'be.localhost:8080', 'content-type': 'application/x-www-form-urlencoded' }
  expect((await app.inject({ method: 'POST', url, headers, payload: '' })).statusCode).toBe(303)
}

/** States of an address. The last one has had its mails of this hour. */
const states: [string, () => Promise<unknown>][] = [
  ['has a request to confirm', () => send('request', knownAddress)],
  ['has a confirmed request', confirmRequest],
  [
    'has written a lot this hour',
    async () => {
      for (let time = 0; time < 5; time++) for (const form of names) await send(form, knownAddress)
    },
  ],
]
const cases = states.flatMap(([state, make]) => names.map((form) => [form, state, make] as const))

test.each(cases)('%s does the same for an address that %s as for another', async (form, _state, make) => {
  const before = [
    await answerOf(form, 'somebody@lindehof.example'),
    await statementsOf(form, 'somebody@lindehof.example'),
  ]
  await make()
  expect(await answerOf(form, knownAddress)).toEqual(before[0])
  expect(await statementsOf(form, knownAddress)).toEqual(before[1])
})

test('a person who lost a link is answered without a look at requests, also in many calls at once', async () => {
  await confirmRequest()
  const alone = await statementsOf('status-link', 'nobody@lindehof.example')
  expect(alone.filter((statement) => /privacy|outbox/.test(statement))).toEqual([])
  for (const email of [knownAddress, 'somebody@lindehof.example']) {
    statements.length = 0
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('status-link', email)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"ok":true}']),
    )
    expect(statements.toSorted()).toEqual(
      Array.from({ length: 20 }, () => alone)
        .flat()
        .toSorted(),
    )
  }
})
