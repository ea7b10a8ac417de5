import { finishAllTasks } from '../testing/finish-tasks.ts'
import { act, openMailboxSite, staffUpload } from '../testing/mailbox.ts'
import { bodyOf, intakeAt, statusTokenOf } from '../testing/request-server.ts'
import { inFiles, inText } from '../testing/whole-parts.ts'
import { readMails } from '../../mail/testing/read-mails.ts'

const site = await openMailboxSite()
const { app, database, sanne, clock } = site
const typed = 'typed@lindehof.example'

/** Enters a request for access whose e-mail address staff typed. */
async function enter(intake: object = {}) {
  const payload = bodyOf('RIGHT_OF_ACCESS', {
    email: typed,
    intake: intakeAt(clock.now, { channel: 'PHONE', identification: undefined, ...intake }),
  })
  const entered = await sanne.ask('POST', '/api/internal-privacy-rights/request', { payload })
  const { reference } = entered.json<{ reference: string }>()
  await finishAllTasks(database)
  return reference
}

async function openReceipt(reference: string) {
  const mails = await readMails(database)
  const receipt = mails.find(
    ({ recipient, requestReference }) => recipient === typed && requestReference === reference,
  )!
  const headers = { host: 'be.localhost:8080' }
  const payload = { token: statusTokenOf(receipt) }
  return app.inject({ method: 'POST', url: '/api/privacy-rights/status', headers, payload })
}

const grant = { outcome: 'GRANTED', parts: inText }

test('no answer and no file goes to an address that staff typed, before somebody has opened its link', async () => {
  const reference = await enter()
  const { id } = await staffUpload(sanne, reference, 'a.txt', Buffer.from('a'))
  const before = (await readMails(database)).length
  const rejected = { status: 409, error: 'ADDRESS_NOT_CONFIRMED' }
  const inFile = { outcome: 'GRANTED', parts: inFiles, answer: { files: [id] } }
  for (const answer of [grant, inFile]) expect(await act(sanne, reference, 'decide', answer)).toMatchObject(rejected)
  expect(await act(sanne, reference, 'messages', { text: 'Hierbij.', files: [id] })).toMatchObject(rejected)
  expect((await readMails(database)).length).toBe(before)
  // A message may ask for what is missing.
  expect(await act(sanne, reference, 'messages', { text: 'Opent u de link?' })).toMatchObject({ status: 200 })
  expect((await openReceipt(reference)).statusCode).toBe(200)
  expect(await act(sanne, reference, 'decide', inFile)).toMatchObject({ status: 200, state: 'ANSWERED' })
})

test('the answer goes at once when staff noted how they know the person', async () => {
  const reference = await enter({ identification: 'CALLED_BACK' })
  expect(await act(sanne, reference, 'decide', grant)).toMatchObject({ status: 200, state: 'ANSWERED' })
})

test('a refusal, which has no data, needs no address that is known', async () => {
  const reference = await enter()
  const refusal = { outcome: 'REFUSED', reason: 'UNFOUNDED', text: 'Dit recht geeft dat niet, helaas.' }
  expect(await act(sanne, reference, 'decide', refusal)).toMatchObject({ status: 200, state: 'REFUSED' })
})
