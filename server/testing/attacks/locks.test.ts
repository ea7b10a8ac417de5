// A lock closes only what its key opens: nothing for which nobody needs a secret closes something that has one.
import { readMails } from '../../mail/testing/read-mails.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countKinds, countUnlessFull, type Count } from '../../limits/count-senders.ts'
import { pictureCounts, uploadCounts } from '../../limits/transfer-limits.ts'
import { act, openMailboxSite, Person } from '../../requests/testing/mailbox.ts'
import { bodyOf, linkCodeOf, statusTokenOf } from '../../requests/testing/request-server.ts'

const site = await openMailboxSite({ messagesPerHour: 20, unconfirmedMailsPerHour: 100 })
const network = '198.51.100.7'
const headers = { host: 'be.localhost:8080' }

function post(url: string, payload: object, remoteAddress = network) {
  return site.app.inject({ method: 'POST', url, headers, payload, remoteAddress })
}

const openByCode = (email: string, code: string) => post('/api/privacy-rights/link-code', { email, code })

const email = 'noor@lindehof.example'
let people = 0

/** A person with an open mailbox, and the code of their last mail, for which nobody has pressed anything yet. */
async function personWithMessage() {
  people += 1
  // The same request again would be a duplicate of the first one.
  const noor = await new Person(site).request({ email, userMessage: `Verzoek ${people}` })
  await act(site.sanne, noor.reference, 'messages', { text: 'Nog een vraag.' })
  const mails = (await noor.mails()).filter(({ recipient }) => recipient === email)
  return { noor, linkCode: linkCodeOf(mails.at(-1)!) }
}

/** Counts as the server does. Returns until when a limit is reached. */
const countFor = (counts: readonly Count[]) =>
  site.database
    .transaction()
    .execute((transaction) => countUnlessFull(transaction, site.config.answerKeys, counts, new Date(site.clock.now)))

async function tally(times: number, send: (at: number) => Promise<{ statusCode: number; body: string }>) {
  const answers: Record<string, number> = {}
  for (let at = 0; at < times; at++) {
    const { statusCode, body } = await send(at)
    const answer = `${statusCode} ${(JSON.parse(body) as { error?: string }).error ?? ''}`.trim()
    answers[answer] = (answers[answer] ?? 0) + 1
  }
  return answers
}

test('pictures of reports have a limit of their own, and use up nothing of who has a link', async () => {
  const line = '203.0.113.9'
  const report = {
    place: 'Marktplein',
    reason: 'NO_LABEL',
    explanation: 'Zonder label.',
    name: 'Noor',
    email,
    locale: 'nl_be',
    picture: 'AAAA',
  }
  const send = () => post('/api/political-ad-report', report, line)
  expect((await send()).json()).toMatchObject({ error: 'INVALID_PICTURE' })
  expect(await countFor(uploadCounts(line, 1, site.config).map((count) => ({ ...count, max: 1 })))).toBeUndefined()
  await countFor(pictureCounts(line, site.config).map((count) => ({ ...count, amount: 39 })))
  expect((await send()).statusCode).toBe(429)
})

test('strangers behind the same IPv4 address close neither a mailbox nor the code of a mail', async () => {
  const { noor, linkCode } = await personWithMessage()
  const code = await noor.code()
  // Made-up addresses and the one of the person, with made-up codes; all forms of an hour.
  expect(await tally(60, (at) => openByCode(`x${at}@lindehof.example`, `ZZZZ-${1000 + at}`))).toEqual({
    '403 UNKNOWN_CODE': 60,
  })
  expect(await tally(60, (at) => openByCode('noor@lindehof.example', `ZZZZ-${1000 + at}`))).toEqual({
    '403 UNKNOWN_CODE': 60,
  })
  const forms = (at: number) =>
    post('/api/privacy-rights/request', bodyOf('RIGHT_OF_ACCESS', { email: `y${at}@lindehof.example` }))
  expect(await tally(21, forms)).toEqual({ '200': 20, '429 TOO_MANY_REQUESTS': 1 })
  const mailbox = (path: string, payload: object) =>
    post(`/api/privacy-rights/mailbox/${path}`, { token: noor.token, ...payload })
  expect((await mailbox('open', { code })).statusCode).toBe(200)
  expect((await mailbox('messages', { text: 'Mijn antwoord.', files: [] })).statusCode).toBe(200)
  expect((await post('/api/privacy-rights/status', { token: noor.token })).statusCode).toBe(200)
  expect((await openByCode('noor@lindehof.example', linkCode)).statusCode).toBe(200)
})

test('wrong tries with links of their own close the mailbox of nobody else in the network', async () => {
  const strangers = []
  for (let at = 0; at < 6; at++) strangers.push((await personWithMessage()).noor)
  const { noor } = await personWithMessage()
  const code = await noor.code()
  for (const stranger of strangers) {
    await stranger.call('code')
    const guess = () => post('/api/privacy-rights/mailbox/open', { token: stranger.token, code: '000000' })
    expect(await tally(11, guess)).toEqual({ '403 WRONG_CODE': 9, '429 LINK_LOCKED': 2 })
  }
  expect((await post('/api/privacy-rights/mailbox/open', { token: noor.token, code })).statusCode).toBe(200)
})

test('half of a code can be tried five times a day; then the code is locked, but neither its link nor another code', async () => {
  const owner = 'bo@lindehof.example'
  const sent = await post('/api/privacy-rights/request', bodyOf('RIGHT_OF_ACCESS', { email: owner }), '198.51.100.8')
  const { reference } = sent.json<{ reference: string }>()
  const mail = (await readMails(site.database)).find(({ requestReference }) => requestReference === reference)
  const code = linkCodeOf(mail!)
  const other = (at: number) => `${code.slice(0, 5)}${code.endsWith('ZZZ') ? 'AAA' : 'ZZZ'}${at}`
  const guess = (at: number) => openByCode(owner, other(at))
  expect(await tally(7, guess)).toEqual({ '403 UNKNOWN_CODE': 5, '429 CODE_LOCKED': 2 })
  expect((await openByCode(owner, code)).statusCode).toBe(429)
  const token = statusTokenOf(mail!)
  expect((await post('/api/privacy-rights/status', { token })).statusCode).toBe(200)
  site.clock.now += 86_400_000
  expect((await openByCode(owner, code)).statusCode).toBe(200)
})

const root = join(import.meta.dirname, '../../..')

test('docs/security.md says of each lock who can close it, for whom and for how long', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const [, section = ''] = page.split('\n## Locks\n')
  const [table = ''] = section.split('\n## ')
  const rows = table.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  const limits = globSync('server/**/*.ts', { cwd: root, exclude: ['**/node_modules', '**/*.test.ts'] }).filter(
    (file) =>
      /new (?:ConcurrencyLimit|OutsideCalls|ExportQueue|FairQueue)\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  const ofClasses = new Set(['server/limits/outside-calls.ts', 'server/downloads/export-queue.ts'])
  const expected = [...countKinds, ...limits.filter((file) => !ofClasses.has(file))]
  expect(expected.filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => !existsInCode(name, expected))).toEqual([])
  for (const row of rows) expect(row.split('|').filter((cell) => cell.trim() !== '')).toHaveLength(4)
})

/** Settings of the server are locks, too. */
function existsInCode(name: string, expected: string[]): boolean {
  return expected.includes(name) || readFileSync(join(root, 'server/config.ts'), 'utf8').includes(name)
}
