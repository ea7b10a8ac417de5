import { getStaffMembers, getStaffRequest, removeDraftFile } from '@site/shared/calls'
import { fakeApi, fakeUploads, reply } from '@site/shared/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { request } from '../testing/requests.ts'
import { press, visit } from '../testing/visit.ts'

const open = { ...request, actions: ['message' as const] }
const members = reply(getStaffMembers, { staff: { name: 'Sanne Voorbeeld', mayAudit: false }, members: [] })
const answers = [reply(getStaffRequest, open), members, reply(removeDraftFile, open)]
const draft = {
  id: '2b1f4a70-0000-4000-8000-000000000001',
  name: 'é 1.pdf',
  size: 2048,
  mediaType: 'application/pdf',
  metadata: [],
}

async function choose() {
  fakeApi(answers)
  await visit(`/nl/internal-privacy-rights/request/${request.reference}`, 'nl')
  await press('Bericht sturen')
  await userEvent.upload(await screen.findByLabelText('Bestanden toevoegen'), new File(['x'], draft.name))
}

test('a file is uploaded, goes with the message, and can be removed', async () => {
  const uploads = fakeUploads(() => ({ status: 201, body: draft }))
  await choose()
  expect(await screen.findByText('1 bestand gaat mee')).toBeVisible()
  expect(uploads[0]?.headers).toEqual({ 'Content-Type': 'application/octet-stream', 'File-Name': '%C3%A9%201.pdf' })
  await userEvent.click(screen.getByRole('button', { name: 'é 1.pdf verwijderen' }))
  expect(await screen.findByText('Er gaan geen bestanden mee')).toBeVisible()
})

const failures: [status: number, answer: unknown, text: RegExp][] = [
  [422, { error: 'HIDDEN_TEXT', field: '3' }, /^Op pagina 3 staat tekst onder een zwart vlak/],
  [413, { error: 'MAILBOX_FULL' }, /^Bij dit verzoek passen geen bestanden meer/],
  [408, { error: 'REQUEST_TIMEOUT' }, /^Het bestand kwam te traag binnen/],
  [503, undefined, /^Het versturen is niet gelukt/],
  [0, undefined, /^Het versturen is niet gelukt/],
]

test.each(failures)('staff see after the answer %i %j: %s', async (status, answer, text) => {
  fakeUploads(() => ({ status, body: answer }))
  await choose()
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByText('é 1.pdf')).toBeVisible()
})

test('the JSON file of an answer has what the person gave us, and nothing that staff wrote', async () => {
  const message = { id: '1', sentAt: request.receivedAt, readAt: null, isAnswer: false, isDestroyed: false, files: [] }
  const messages = [
    { ...message, from: 'PERSON' as const, author: null, text: 'Klantnummer 4711.' },
    { ...message, id: '2', from: 'STAFF' as const, author: 'Sanne Voorbeeld', text: 'Wie ben je?' },
  ]
  fakeApi([reply(getStaffRequest, { ...open, flowType: 'RIGHT_OF_ACCESS', messages }), ...answers.slice(1)])
  const uploads = fakeUploads(() => ({ status: 201, body: draft }))
  await visit(`/nl/internal-privacy-rights/request/${request.reference}`, 'nl')
  await press('Antwoorden')
  await userEvent.click(await screen.findByRole('button', { name: 'Gegevens van dit verzoek als JSON toevoegen' }))
  expect(await screen.findByText('1 bestand gaat mee')).toBeVisible()
  const { file } = uploads[0]!
  const text = await readText(file)
  expect(file.name).toBe(`${request.reference}.json`)
  expect(JSON.parse(text)).toMatchObject({
    email: request.email,
    messages: [{ sentAt: request.receivedAt, text: 'Klantnummer 4711.' }],
  })
  expect(text).not.toMatch(/Sanne|Wie ben je/)
})

/** jsdom has no `text()`. */
function readText(file: File): Promise<string> {
  const reader = new FileReader()
  reader.readAsText(file)
  return new Promise((resolve) => {
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
  })
}
