import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signedContent } from '@site/releases/channels'
import { proof as proofStruct, type Proof } from '@site/shared/calls'
import { create } from 'superstruct'
import { createTransport } from '../../mail/transport.ts'
import { createDelivery } from '../../mail/worker.ts'
import { removeOldMails } from '../../mail/outbox.ts'
import { createTemporaryFolder, openStaffSite, StaffBrowser, testConfig, type StaffSite } from '../../testing/index.ts'
import { openProofKey } from '../proof.ts'
import { act, Person, staffUpload } from '../mailbox/testing/mailbox.ts'
import { bodyOf } from '../testing/request-server.ts'

const calls = '/api/internal-privacy-rights'
const { privateKey } = generateKeyPairSync('ed25519')
let site: StaffSite
let staff: StaffBrowser

beforeAll(async () => {
  site = await openStaffSite('2026-11-23T10:00:00Z', {}, { proofKey: privateKey })
  staff = new StaffBrowser(site.app)
  await staff.logIn('sanne')
})

const post = (url: string, payload: object) => staff.ask('POST', `${calls}${url}`, { payload })
const getProof = (reference: string) => staff.ask('GET', `${calls}/requests/${reference}/proof`)

async function submit(changes: object = {}) {
  const body = bodyOf('RIGHT_OF_ACCESS', { email: 'klant@lantaarn.example', country: 'NL', ...changes })
  return (await post('/request', body)).json<{ reference: string }>().reference
}

test('a proof tells how a request was handled and when its letters were sent, and no word of anybody', async () => {
  const reference = await submit({ userMessage: 'Alles over mijn huis.' })
  await post(`/requests/${reference}/note`, { text: 'Belde terug.' })
  await post(`/requests/${reference}/extend`, { reason: 'COMPLEX', text: 'We zoeken in elf systemen.' })
  const outbox = await site.database.selectFrom('outbox').selectAll().where('subject', 'like', 'We hebben%').execute()
  const now = () => new Date(site.clock.now)
  const mailDirectory = (await createTemporaryFolder()).path
  const transport = createTransport(testConfig({ mailDirectory }))
  site.clock.now += 60_000
  await createDelivery({ database: site.database, transport, now, report: fail })()
  await removeOldMails(site.database, new Date('2027-01-23T10:00:00Z'))
  const answer = await getProof(reference)
  expect(answer.headers).toMatchObject({
    'content-disposition': `attachment; filename="proof-${reference}.json"`,
    'cache-control': 'no-store',
  })
  const proof = create(answer.json(), proofStruct)
  expect(proof).toMatchObject({ reference, state: 'EXTENDED', receivedAt: '2026-11-23T10:00:00.000Z' })
  expect(proof.term).toEqual({
    ...{ begins: '2026-11-23', firstEnd: '2026-12-23', end: '2027-02-23' },
    ...{ extension: 'COMPLEX', pausedDays: 0, pausedOn: null },
  })
  const [letter] = outbox
  expect(proof.history.map(({ kind, by, details }) => [kind, by, details])).toEqual([
    ['RECEIVED', 'Sanne Voorbeeld', {}],
    ['VIEWED', 'Sanne Voorbeeld', {}],
    [
      'EXTENDED',
      'Sanne Voorbeeld',
      {
        ...{
          letter: 'EXTENDED',
          reason: 'COMPLEX',
          channel: 'MAIL',
          answerBy: '2027-02-23',
          messageId: letter!.messageId,
        },
        sha256: createHash('sha256').update(letter!.text).digest('hex'),
        sentAt: '2026-11-23T10:01:00.000Z',
      },
    ],
  ])
  for (const typed of ['klant@', 'huis', 'Belde', 'systemen']) expect(answer.body).not.toContain(typed)
  const audit = site.database.selectFrom('staffAudit').select('reference').where('action', '=', 'PROOF')
  expect(await audit.execute()).toEqual([{ reference }])
})

function fail(problem: string) {
  throw new Error(problem)
}

test('a proof has the openings and the digests of the files of both sides, also when the files are gone', async () => {
  const noor = await new Person(site).request()
  const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  const [asked, answered] = [Buffer.from('Mijn klantnummer is 12.'), Buffer.alloc(300_000, 'b')]
  const sent = (await noor.upload('a.txt', asked)).json<{ id: string }>()
  await noor.call('messages', { text: 'Zie het bestand.', files: [sent.id] })
  const file = await staffUpload(staff, noor.reference, 'b.txt', answered)
  const answer = { text: 'Dit is alles.', files: [file.id] }
  await act(staff, noor.reference, 'decide', { outcome: 'GRANTED', answer })
  await noor.open()
  await site.database.deleteFrom('privacyRequestMessages').where('reference', '=', noor.reference).execute()
  const { history } = (await getProof(noor.reference)).json<Proof>()
  expect(history.map(({ kind, by, details: { files } }) => [kind, by, files])).toEqual([
    ['RECEIVED', null, undefined],
    ['CONFIRMED', null, undefined],
    ['MESSAGE_RECEIVED', null, digest(asked)],
    ['DECIDED', 'Sanne Voorbeeld', digest(answered)],
    ['VIEWED', 'Sanne Voorbeeld', undefined],
    ['CODE_SENT', null, undefined],
    ['OPENED', null, undefined],
  ])
})

test('the key that the site shows checks a proof as docs/operating.md says, and a changed one does not pass', async () => {
  const key = (await site.app.inject('/.well-known/proof-key.txt')).body.trim()
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  const { signature, ...proof } = (await getProof(await submit())).json<Proof>()
  const isSigned = (changes: Partial<Proof>) =>
    verify(null, signedContent({ ...proof, ...changes }), publicKey, Buffer.from(signature, 'base64'))
  expect([isSigned({}), isSigned({ country: 'BE' })]).toEqual([true, false])
})

test('without a key there is no proof, and of an unknown request neither', async () => {
  expect((await getProof('LM-0000-0000')).json()).toEqual({ error: 'NOT_FOUND' })
  const other = await openStaffSite('2026-11-23T10:00:00Z')
  const browser = new StaffBrowser(other.app)
  await browser.logIn('sanne')
  const payload = bodyOf('RIGHT_OF_ACCESS', { country: 'NL' })
  const sent = await browser.ask('POST', `${calls}/request`, { payload })
  const url = `${calls}/requests/${sent.json<{ reference: string }>().reference}/proof`
  const answer = await browser.ask('GET', url)
  expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'NO_PROOF_KEY' }])
  expect((await other.app.inject('/.well-known/proof-key.txt')).statusCode).toBe(404)
})

test('a development server makes a key for its user only and finds it again; in production a file without one is an error', async () => {
  const proofKeyFile = join((await createTemporaryFolder()).path, 'var/proof.key')
  const config = testConfig({ proofKeyFile })
  const made = await openProofKey(config)
  expect((await openProofKey(config))!.equals(made!)).toBe(true)
  expect(statSync(proofKeyFile).mode & 0o777).toBe(0o600)
  await writeFile(proofKeyFile, 'no key')
  await expect(openProofKey({ ...config, development: false })).rejects.toThrow('PROOF_KEY names')
  expect(await openProofKey({ ...config, development: false, proofKeyFile: undefined })).toBeUndefined()
})
