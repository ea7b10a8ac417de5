import {
  fileNameHeader,
  getRequestStatus,
  largestFile,
  maxFiles,
  openMailbox,
  personUploadPath,
  removePersonFile,
  sendOpeningCode,
  sendPersonMessage,
  type Mailbox,
  type RequestStatus,
} from '@site/shared/calls'
import { fakeApi, fakeUploads, reject, reply, respond } from '@site/shared/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { request, token } from '../../testing/request.ts'
import { visit } from '../../testing/visit.ts'

type Reply = ReturnType<typeof respond>

const readyUntil = '2099-05-01'
const withMessages: RequestStatus = {
  ...request,
  mailbox: { isWritable: true, sent: 1, received: 3, unread: 2, letters: 0, readyUntil, isDestroyed: false },
}
const file = {
  id: '0f0e0d0c-0000-4000-8000-000000000001',
  name: 'kopie.pdf',
  size: 1_234_567,
  mediaType: 'application/pdf',
}
const message = { sentAt: '2026-04-01T10:00:00.000Z', readAt: null, isAnswer: false, isDestroyed: false, files: [] }
const opened: Mailbox = {
  readyUntil,
  isDestroyed: false,
  letters: [],
  messages: [
    { ...message, id: '1', from: 'STAFF', text: '', isAnswer: true, isDestroyed: true },
    { ...message, id: '2', from: 'PERSON', text: 'Wanneer?', readAt: '2026-04-01T11:00:00.000Z' },
    { ...message, id: '3', from: 'STAFF', text: 'Hier is het.', isAnswer: true, files: [{ ...file, metadata: [] }] },
  ],
}
const ok = true as const
const codeSent = reply(sendOpeningCode, { ok, validUntil: '2026-04-01T12:10:00.000Z' })

beforeEach(() => sessionStorage.clear())

async function open(replies: Reply[], status = withMessages, lang = 'nl') {
  const requests = fakeApi([reply(getRequestStatus, status), ...replies])
  await visit(`/${lang}/privacy-rights/status#${token}`, 'be')
  await screen.findByRole('heading', { name: /Berichten en bestanden|Messages et fichiers/ })
  return requests
}

async function enter(code: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Stuur me een code' }))
  const field = await screen.findByLabelText('Code van zes cijfers')
  await waitFor(() => expect(field).toHaveFocus())
  await userEvent.type(field, code)
  await userEvent.click(screen.getByRole('button', { name: 'Openen' }))
}

test('a person opens messages and files with a mailed code', async () => {
  const requests = await open([codeSent, reply(openMailbox, opened)])
  expect(screen.getByText(/^Er zijn 2 nieuwe berichten van ons privacyteam/)).toBeVisible()
  expect(screen.getByText(/tot en met/)).toHaveTextContent('1 mei 2099')
  await enter('12 34 56')
  expect(await screen.findByText('Hier is het.')).toBeVisible()
  expect(await requests[2]!.json()).toEqual({ token, code: '123456' })
  const link = screen.getByRole('link', { name: 'kopie.pdf' })
  expect(link).toHaveAttribute('href', `${personUploadPath}/${file.id}`)
  expect(link.closest('li')).toHaveTextContent('kopie.pdf (PDF, 1,2 MB)')
  expect(screen.getByText(/De inhoud is gewist/)).toBeVisible()
  expect(screen.getByText(/gelezen op/)).toHaveTextContent('1 april 2026 om 13:00')
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(token)
})

test('the page shows no message before the mailbox is opened, and forgets them when it is left', async () => {
  await open([codeSent, reply(openMailbox, opened)])
  window.dispatchEvent(new Event('pagehide'))
  await enter('123456')
  expect(await screen.findByText('Hier is het.')).toBeVisible()
  window.dispatchEvent(new Event('pagehide'))
  expect(document.body).toBeEmptyDOMElement()
})

const rejections: [string, Reply, string][] = [
  ['is wrong', reject(openMailbox, 'WRONG_CODE'), 'Deze code klopt niet'],
  ['is too old', reject(openMailbox, 'CODE_EXPIRED'), 'Vraag een nieuwe code'],
  ['was entered wrongly too often', reject(openMailbox, 'LINK_LOCKED'), 'Vraag een nieuwe link per mail'],
  ['meets no network', respond(openMailbox, () => Promise.reject(new TypeError('offline'))), 'controleer je internet'],
]

test.each(rejections)('a person whose code %s reads what to do', async (_, rejection, text) => {
  await open([codeSent, rejection])
  await enter('123456')
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(screen.getByLabelText('Code van zes cijfers')).toHaveValue('123456')
  expect(screen.getByLabelText('Code van zes cijfers').ariaInvalid).toBe(text.includes('klopt niet') ? 'true' : null)
})

test('a person who asked for five codes reads when the next one comes, in French', async () => {
  await open([reject(sendOpeningCode, 'TOO_MANY_CODES')], withMessages, 'fr')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyez-moi un code' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('dans une heure')
})

test('a person whose link was locked goes from there to where a new one is mailed', async () => {
  await open([reject(sendOpeningCode, 'LINK_LOCKED')])
  await userEvent.click(screen.getByRole('button', { name: 'Stuur me een code' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Vraag een nieuwe link per mail' }))
  expect(await screen.findByRole('heading', { name: 'Link kwijt? Vul je e-mailadres in' })).toBeVisible()
})

const writable: RequestStatus = {
  ...request,
  mailbox: { isWritable: true, sent: 0, received: 0, unread: 0, letters: 0, readyUntil: null, isDestroyed: false },
}

test('a person who has no answer yet opens the messages that they sent, and sees which were not read', async () => {
  const ownMailbox: Mailbox = {
    readyUntil: null,
    isDestroyed: false,
    letters: [],
    messages: [{ ...message, id: '1', from: 'PERSON', text: 'Nog een vraag.' }],
  }
  const sent = reply(sendPersonMessage, { ok, sentAt: message.sentAt })
  const status = { ...writable, mailbox: { ...writable.mailbox, sent: 2 } }
  await open([sent, codeSent, reply(openMailbox, ownMailbox)], status)
  expect(screen.getByText(/nog geen berichten/)).toHaveTextContent('Je stuurde zelf 2 berichten.')
  await userEvent.type(screen.getByLabelText('Stuur het privacyteam een bericht'), 'Nog een vraag.')
  await userEvent.click(screen.getByRole('button', { name: 'Bericht versturen' }))
  expect(await screen.findByText('Nog een vraag.')).toBeVisible()
  await enter('123456')
  await waitFor(() => expect(screen.queryByLabelText('Code van zes cijfers')).toBeNull())
  expect(screen.getAllByText('Nog een vraag.')).toHaveLength(1)
  expect(screen.getByText(/nog niet gelezen/)).toBeVisible()
})

test('a person who sends a message reads at once that it is counted, and what they sent stays', async () => {
  let status = writable
  fakeApi([
    respond(getRequestStatus, () => Response.json(status)),
    reply(sendPersonMessage, { ok, sentAt: message.sentAt }),
  ])
  await visit(`/nl/privacy-rights/status#${token}`, 'be')
  const field = await screen.findByLabelText('Stuur het privacyteam een bericht')
  expect(screen.getByText('Er zijn nog geen berichten van ons privacyteam.')).toBeVisible()
  await userEvent.type(field, 'Nog een vraag.')
  status = { ...writable, mailbox: { ...writable.mailbox, sent: 1 } }
  await userEvent.click(screen.getByRole('button', { name: 'Bericht versturen' }))
  expect(await screen.findByText(/Je stuurde zelf 1 bericht\./)).toBeVisible()
  expect(screen.getByText('Nog een vraag.')).toBeVisible()
  expect(screen.getByText(/Je bericht is verstuurd/).closest('[role=status]')).toBeVisible()
})

test('a person reads what we wrote above what they asked', async () => {
  await open([], { ...writable, mailbox: { ...writable.mailbox, received: 1, unread: 1 } })
  const messages = screen.getByText('Er is 1 nieuw bericht van ons privacyteam.')
  expect(messages.compareDocumentPosition(screen.getByText('LM-7K3P-Q2XD', { selector: 'strong' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})

const waiting: RequestStatus = {
  ...writable,
  state: 'PAUSED',
  question: 'Welk klantnummer heb je?',
  mailbox: { ...writable.mailbox, letters: 1 },
}

test('a person who is asked who they are reads the question, answers below it, and sees that the term runs', async () => {
  let status = waiting
  fakeApi([
    respond(getRequestStatus, () => Response.json(status)),
    reply(sendPersonMessage, { ok, sentAt: message.sentAt }),
  ])
  await visit(`/nl/privacy-rights/status#${token}`, 'be')
  const question = await screen.findByText('Welk klantnummer heb je?')
  const field = screen.getByLabelText('Stuur het privacyteam een bericht')
  const code = screen.getByRole('button', { name: 'Stuur me een code' })
  expect(question.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(field.compareDocumentPosition(code)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByText(/nog geen berichten/)).not.toBeInTheDocument()
  const explanation = screen.getByText(/^We vroegen je te laten zien dat jij het bent/)
  await userEvent.type(field, '12345')
  status = { ...waiting, state: 'VERIFIED', question: '' }
  await userEvent.click(screen.getByRole('button', { name: 'Bericht versturen' }))
  await waitFor(() => expect(explanation).toHaveTextContent('Je verzoek ligt bij ons privacyteam.'))
  expect(explanation).toHaveAttribute('role', 'status')
  expect(screen.getByText('In behandeling')).toBeVisible()
  expect(screen.getByText(/Je bericht is verstuurd/)).toBeVisible()
  expect(screen.getByText('12345')).toBeVisible()
  expect(screen.queryByText('Welk klantnummer heb je?')).not.toBeInTheDocument()
})

test('a person reads our letters as they were sent, behind the code', async () => {
  const letter = {
    id: '1',
    sentAt: message.sentAt,
    subject: 'Ons antwoord op je verzoek',
    text: 'Hallo,\n\nDit is ons antwoord.',
  }
  const status = { ...writable, mailbox: { ...writable.mailbox, letters: 1 } }
  await open(
    [codeSent, reply(openMailbox, { readyUntil: null, isDestroyed: false, messages: [], letters: [letter] })],
    status,
  )
  expect(screen.getByText(/Er is 1 brief van ons over je verzoek\./)).toBeVisible()
  expect(screen.queryByText(/Dit is ons antwoord/)).not.toBeInTheDocument()
  await enter('123456')
  await userEvent.click(await screen.findByText(/Ons antwoord op je verzoek/))
  expect(screen.getByText(/Dit is ons antwoord/)).toBeVisible()
})

const stored = { status: 201, body: { ...file, metadata: [] } }
const chooser = () => screen.getByLabelText('Bestanden toevoegen')

test('a person sends a message with a file, once', async () => {
  const uploads = fakeUploads(() => stored)
  const requests = await open([reply(sendPersonMessage, { ok, sentAt: message.sentAt })], writable)
  await userEvent.type(screen.getByLabelText('Stuur het privacyteam een bericht'), 'Dit is het.')
  await userEvent.upload(chooser(), new File(['%PDF'], 'kopie é.pdf'))
  expect(await screen.findByRole('button', { name: 'kopie.pdf weglaten' })).toBeVisible()
  expect(uploads).toMatchObject([
    {
      call: `POST ${personUploadPath}`,
      headers: { Authorization: `Bearer ${token}`, [fileNameHeader]: 'kopie%20%C3%A9.pdf' },
    },
  ])
  expect(sessionStorage.getItem('message-LM-7K3P-Q2XD')).toContain(file.id)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Bericht versturen' }))
  expect(await screen.findByText(/Je bericht is verstuurd/)).toBeVisible()
  expect(screen.getByText('Dit is het.')).toBeVisible()
  expect(screen.getByLabelText('Stuur het privacyteam een bericht')).toHaveValue('')
  expect(JSON.stringify(sessionStorage)).not.toContain('Dit is het')
  expect(requests.filter(({ url }) => url.endsWith(sendPersonMessage.path))).toHaveLength(1)
  expect(await requests[1]!.json()).toEqual({ token, text: 'Dit is het.', files: [file.id] })
})

test('a file that was added can be removed, also from the server', async () => {
  fakeUploads(() => stored)
  const requests = await open([reply(removePersonFile, { ok })], writable)
  await userEvent.upload(chooser(), new File(['%PDF'], 'kopie.pdf'))
  await userEvent.click(await screen.findByRole('button', { name: 'kopie.pdf weglaten' }))
  await waitFor(() => expect(screen.queryByText('kopie.pdf')).toBeNull())
  expect(await requests[1]!.json()).toEqual({ token, file: file.id })
})

test('a file that is dropped on the field is uploaded, and one beside it does not leave the page', async () => {
  const uploads = fakeUploads(() => stored)
  await open([], writable)
  const dropped = new File(['%PDF'], 'kopie.pdf')
  const dataTransfer = { files: [dropped], types: ['Files'] }
  // `fireEvent` is false where the page has prevented what the browser would do: open the file.
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false)
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false)
  expect(uploads).toHaveLength(0)
  expect(fireEvent.drop(chooser(), { dataTransfer })).toBe(false)
  await waitFor(() => expect(uploads).toHaveLength(1))
})

const uploadFailures: [number, object, RegExp][] = [
  [413, { error: 'MAILBOX_FULL' }, /Samen met dit bestand is het meer dan 50 MB/],
  [400, { error: 'FILE_EMPTY' }, /Dit bestand is leeg/],
  [408, { error: 'REQUEST_TIMEOUT' }, /kwam te traag binnen.*staat er nog/],
  [429, { error: 'TOO_MANY_REQUESTS' }, /te veel geüpload.*over een uur opnieuw/],
  [503, { error: 'TOO_MANY_UPLOADS' }, /kan dit bestand nu niet aannemen.*over een minuut opnieuw/],
  [500, {}, /controleer je internet/],
  [0, {}, /controleer je internet/],
]

test.each(uploadFailures)('a file that fails with %i %j shows what the person can do', async (status, body, text) => {
  fakeUploads(() => ({ status, body }))
  await open([], writable)
  await userEvent.upload(chooser(), new File(['x'], 'a.pdf'))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/^a.pdf/)
  expect(alert).toHaveTextContent(text)
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(within(alert).queryAllByRole('button', { name: 'Opnieuw proberen' })).toHaveLength(status === 400 ? 0 : 1)
})

test('a file too many or too large is refused in words before it is sent, and the others go on', async () => {
  const uploads = fakeUploads(({ file: { name } }) => ({ status: 201, body: { ...stored.body, id: idOf(name), name } }))
  await open([reply(removePersonFile, { ok })], writable)
  const small = Array.from({ length: maxFiles + 1 }, (_, at) => new File(['x'], `${at}.pdf`))
  const large = new File(['x'], 'groot.pdf')
  Object.defineProperty(large, 'size', { value: largestFile + 1 })
  await userEvent.upload(chooser(), [large, ...small])
  const [tooLarge, tooMany] = screen.getAllByRole('alert')
  expect(tooLarge).toHaveTextContent(/^groot.pdf.*groter dan 25 MB/)
  expect(tooMany).toHaveTextContent(/^20.pdf.*hooguit 20 bestanden/)
  expect(await screen.findByRole('button', { name: '19.pdf weglaten' })).toBeVisible()
  expect(uploads.map(({ file: { name } }) => name)).toEqual(small.slice(0, maxFiles).map(({ name }) => name))
  await userEvent.click(screen.getByRole('button', { name: '0.pdf weglaten' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '0.pdf weglaten' })).toBeNull())
  await userEvent.click(within(tooMany!).getByRole('button', { name: 'Opnieuw proberen' }))
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
  expect(uploads.at(-1)?.file.name).toBe('20.pdf')
  expect(screen.getByRole('alert')).toHaveTextContent(/^groot.pdf/)
})

function idOf(name: string): string {
  return `0f0e0d0c-0000-4000-8000-${Number.parseInt(name, 10).toString().padStart(12, '0')}`
}

test('a message waits for a file that failed, until it has arrived by a retry', async () => {
  let isUp = false
  fakeUploads(() => (isUp ? stored : { status: 0 }))
  const requests = await open([reply(sendPersonMessage, { ok, sentAt: message.sentAt })], writable)
  await userEvent.type(screen.getByLabelText('Stuur het privacyteam een bericht'), 'Dit is het.')
  await userEvent.upload(chooser(), new File(['x'], 'kopie.pdf'))
  await screen.findByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Bericht versturen' }))
  await waitFor(() => expect(chooser()).toBeInvalid())
  expect(chooser()).toHaveAccessibleDescription(/Niet alle bestanden zijn aangekomen/)
  expect(requests).toHaveLength(1)
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  expect(await screen.findByRole('button', { name: 'kopie.pdf weglaten' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Bericht versturen' }))
  expect(await screen.findByText(/Je bericht is verstuurd/)).toBeVisible()
  expect(await requests[1]!.json()).toEqual({ token, text: 'Dit is het.', files: [file.id] })
})

test('a message that could not be sent stays, also when the page is loaded again', async () => {
  const failing = respond(sendPersonMessage, () => Response.json({}, { status: 503 }))
  await open([failing], writable)
  await userEvent.click(screen.getByRole('button', { name: 'Bericht versturen' }))
  expect(screen.getByLabelText('Stuur het privacyteam een bericht')).toHaveAccessibleDescription(
    /Dit veld is verplicht/,
  )
  await userEvent.type(screen.getByLabelText('Stuur het privacyteam een bericht'), 'Blijf staan')
  await userEvent.click(screen.getByRole('button', { name: 'Bericht versturen' }))
  expect(await screen.findByText(/Wat je hebt ingevuld, blijft hier staan/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Nu versturen' }))
  expect(await screen.findByText(/Wat je hebt ingevuld, blijft hier staan/)).toBeVisible()
  document.body.replaceChildren()
  await open([failing], writable)
  expect(screen.getByLabelText('Stuur het privacyteam een bericht')).toHaveValue('Blijf staan')
})

test('a person whose answer was not opened in time reads that it is gone, whatever the clock of the device says', async () => {
  await open([], { ...withMessages, mailbox: { ...withMessages.mailbox, readyUntil, isDestroyed: true } })
  expect(screen.getByText(/De inhoud is gewist/)).toBeVisible()
  expect(screen.queryByText(/tot en met/)).not.toBeInTheDocument()
})

test('a person whose mailbox is closed and empty sees none', async () => {
  fakeApi([reply(getRequestStatus, request)])
  await visit(`/nl/privacy-rights/status#${token}`, 'be')
  expect(await screen.findByText('LM-7K3P-Q2XD', { selector: 'strong' })).toBeVisible()
  expect(screen.queryByText('Berichten en bestanden')).not.toBeInTheDocument()
})
