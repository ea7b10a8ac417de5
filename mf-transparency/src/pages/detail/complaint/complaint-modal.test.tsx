import { jest } from '@jest/globals'
import { contactMailbox } from '@site/shared/rules'
import { drafts } from '@site/shared/platform'
import { fakeApi } from '@site/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { makeItem, visit } from '../../../testing/visit.ts'

const id = 'NL-2026-00001'
const item = { [`GET /api/campaign-items/${id}`]: () => Response.json(makeItem()) }
const send = 'POST /api/political-ad-complaint'
const typed = { Naam: 'Noor Van Damme', 'E-mailadres': 'noor@lezer.example', Uitleg: 'De bedragen kloppen niet.' }

afterEach(() => drafts.of(`complaint-${id}`).reset())

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog')
const press = (name: string) => userEvent.click(within(dialog()).getByRole('button', { name }))

/** Opens the modal on the detail of an item; complaints are answered with what `answer` gives. */
async function open(answer: () => Response | Promise<Response> = () => Response.json({ ok: true })) {
  const requests = fakeApi({ ...item, [send]: answer })
  await visit(`/nl/political-ads/${id}`, 'nl')
  await userEvent.click(await screen.findByRole('button', { name: 'Meld deze advertentie' }))
  return requests
}

async function fillIn() {
  await press('De gegevens kloppen niet')
  for (const [label, text] of Object.entries(typed)) {
    await userEvent.click(within(dialog()).getByLabelText(label))
    await userEvent.paste(text)
  }
}

test('a visitor chooses one of nine reasons, explains, and reads that the complaint was received', async () => {
  const requests = await open()
  expect(dialog()).toHaveAccessibleName('Advertentie van Verbond Polderlicht melden')
  expect(dialog()).toHaveTextContent(`Referentie ${id}`)
  const reasons = within(dialog())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(reasons).toEqual([
    'Ze is misleidend',
    'De gegevens kloppen niet',
    'Ze is discriminerend',
    'Ze gaat over alcohol, drugs of seks',
    'Er staat niet bij dat het politieke reclame is',
    'De transparantieverklaring ontbreekt of is niet te vinden',
    'De echte sponsor wordt verzwegen',
    'Ze is met persoonsgegevens op mensen gericht',
    'Ze is betaald met geld van buiten de Europese Unie',
  ])
  await fillIn()
  await press('Melding versturen')
  expect(await within(dialog()).findByRole('status')).toHaveTextContent(
    'We hebben je melding ontvangen en gaan er mee aan de slag.',
  )
  expect(await requests.at(-1)!.json()).toEqual({
    name: 'Noor Van Damme',
    email: 'noor@lezer.example',
    explanation: 'De bedragen kloppen niet.',
    reason: 'INCORRECT',
    campaignId: id,
    locale: 'nl_nl',
  })
  await userEvent.click(within(dialog()).getAllByRole('button', { name: 'Sluiten' }).at(-1)!)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Meld deze advertentie' })).toHaveFocus()
})

test('a visitor sees a spinner in place of the form while it is sent', async () => {
  let finish = () => undefined as void
  const answer = () => new Promise<Response>((resolve) => (finish = () => resolve(Response.json({ ok: true }))))
  const requests = await open(answer)
  await fillIn()
  await press('Melding versturen')
  expect(within(dialog()).getByRole('status')).toHaveTextContent('Je melding wordt verstuurd…')
  expect(within(dialog()).queryByLabelText('Naam')).not.toBeInTheDocument()
  await waitFor(() => expect(requests).toHaveLength(2))
  await act(async () => finish())
  expect(await within(dialog()).findByText(/melding ontvangen/)).toBeVisible()
})

const limited = { status: 429, headers: { 'retry-after': '1500' } }
const wentWrong = /^Er is iets fout gegaan, probeer het later opnieuw\.$/
const failures: [title: string, () => Response | Promise<Response>, message: RegExp][] = [
  ['a fault of the server', () => new Response('', { status: 500 }), wentWrong],
  ['another refusal', () => Response.json({ error: 'INVALID_BODY', field: 'name' }, { status: 400 }), wentWrong],
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), wentWrong],
  [
    'too many complaints',
    () => Response.json({ error: 'TOO_MANY_REQUESTS' }, limited),
    /^Er zijn te veel berichten verstuurd .* Je kunt opnieuw versturen om \d\d:\d\d\./,
  ],
]

test('a visitor sees the chosen reason beside the form, and when they will hear about it', async () => {
  await open()
  await press('Ze is discriminerend')
  expect(dialog()).toHaveTextContent('Reden: Ze is discriminerend')
  expect(dialog()).toHaveTextContent(/bevestiging per mail.*binnen 7 dagen.*binnen 48 uur/)
})

test('after a failure a visitor reads that the report is kept, and returns to it', async () => {
  await open(() => new Response('', { status: 500 }))
  await fillIn()
  await press('Melding versturen')
  expect(await within(dialog()).findByText(/Wat je schreef, staat er nog/)).toBeVisible()
  await press('Terug naar je melding')
  for (const [label, text] of Object.entries(typed)) expect(within(dialog()).getByLabelText(label)).toHaveValue(text)
})

test('after a failure the first button tries again, and the report goes out', async () => {
  const answers = [new Response('', { status: 500 }), Response.json({ ok: true })]
  await open(() => answers.shift()!)
  await fillIn()
  await press('Melding versturen')
  expect(await within(dialog()).findByRole('button', { name: 'Opnieuw proberen' })).toHaveFocus()
  await press('Opnieuw proberen')
  expect(await within(dialog()).findByText(/melding ontvangen/)).toBeVisible()
})

test('a visitor who complains while nothing can be sent reads what stays possible, and sends it by a press', async () => {
  let isUp = false
  await open(() => (isUp ? Response.json({ ok: true }) : Response.json({ error: 'READ_ONLY' }, { status: 503 })))
  await fillIn()
  await press('Melding versturen')
  expect(await within(dialog()).findByText('Er is iets fout gegaan, probeer het later opnieuw.')).toBeVisible()
  expect(await within(dialog()).findByRole('link', { name: 'mailen' })).toHaveAttribute(
    'href',
    `mailto:${contactMailbox}`,
  )
  isUp = true
  await press('Nu versturen')
  expect(await within(dialog()).findByText('We hebben je melding ontvangen en gaan er mee aan de slag.')).toBeVisible()
  expect(within(dialog()).getByText(/binnen een uur een bevestiging per mail/)).toBeVisible()
})

test.each(failures)('after %s a visitor reads when to retry, and loses nothing typed', async (_, answer, message) => {
  await open(answer)
  await fillIn()
  await press('Melding versturen')
  const alert = await within(dialog()).findByRole('alert')
  expect(alert).toHaveTextContent(message)
  await userEvent.click(within(dialog()).getAllByRole('button', { name: 'Sluiten' }).at(-1)!)
  await userEvent.click(screen.getByRole('button', { name: 'Meld deze advertentie' }))
  await press('Ze is discriminerend')
  for (const [label, text] of Object.entries(typed)) expect(within(dialog()).getByLabelText(label)).toHaveValue(text)
})

test('without a connection a visitor reads so, and not that it is a fault', async () => {
  await open(() => Promise.reject(new TypeError('Failed to fetch')))
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await fillIn()
  await press('Melding versturen')
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(/^Er is geen verbinding met de site/)
  jest.restoreAllMocks()
})

test('a visitor whose e-mail address the server refuses reads so at the field, with the form still open', async () => {
  const body = { error: 'INVALID_EMAIL', field: 'email', validationError: 'INVALID_EMAIL' }
  await open(() => Response.json(body, { status: 400 }))
  await fillIn()
  await press('Melding versturen')
  const field = await within(dialog()).findByLabelText('E-mailadres')
  expect(field).toHaveAccessibleDescription(
    'Dit e-mailadres lijkt niet te bestaan. Gelieve een bestaand e-mailadres in te geven.',
  )
  for (const [label, text] of Object.entries(typed)) expect(within(dialog()).getByLabelText(label)).toHaveValue(text)
})

test('a visitor who goes back, closes and opens again begins with the reasons, and keeps what was typed', async () => {
  await open()
  await fillIn()
  await press('Terug naar de redenen')
  expect(within(dialog()).getByRole('heading', { name: 'Wat is er mis met deze advertentie?' })).toHaveFocus()
  await press('Ze is misleidend')
  expect(within(dialog()).getByLabelText('Naam')).toHaveValue('Noor Van Damme')
  // The browser does this on Escape.
  act(() => dialog().close())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Meld deze advertentie' }))
  expect(within(dialog()).getByRole('heading', { name: 'Wat is er mis met deze advertentie?' })).toBeVisible()
})

test('a visitor who follows the link of a saved file finds the modal open', async () => {
  fakeApi(item)
  await visit(`/nl/political-ads/${id}#report`, 'nl')
  expect(await screen.findByRole('dialog')).toHaveAccessibleName('Advertentie van Verbond Polderlicht melden')
})
