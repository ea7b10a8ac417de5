import { drafts } from '@site/shared/platform'
import { fakeApi } from '@site/shared/testing'
import { jest } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { visit } from '../../testing/visit.ts'

const send = 'POST /api/political-ad-report'
const typed = {
  'Waar zag je de advertentie?': 'Stadsblad, 20 november 2026, pagina 7',
  Uitleg: 'Er staat nergens wie dit betaalt.',
  Naam: 'Noor Van Damme',
  'E-mailadres': 'noor@lezer.example',
}

afterEach(() => {
  act(() => drafts.of('unlisted-report').reset())
  jest.restoreAllMocks()
})

/** Opens the page; reports are answered with what `answer` gives. */
async function open(answer: () => Response = () => Response.json({ ok: true })) {
  const requests = fakeApi({ [send]: answer })
  await visit('/nl/report-advertisement', 'nl')
  await screen.findByRole('heading', { level: 1, name: 'Een advertentie melden die niet in het register staat' })
  return requests
}

async function fillIn() {
  await userEvent.selectOptions(screen.getByLabelText('Wat is er mis?'), 'NO_NOTICE')
  for (const [label, text] of Object.entries(typed)) {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.paste(text)
  }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Has the browser read and write pictures, which jsdom does not. */
function showPictures(content = 'QUJD') {
  const bitmap = { width: 4_800, height: 2_400, close: () => undefined }
  Object.assign(globalThis, { createImageBitmap: async () => bitmap })
  const context = Object.fromEntries(['fillRect', 'drawImage'].map((name) => [name, () => undefined]))
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(`data:image/jpeg;base64,${content}`)
}

const choose = (name: string, type: string) =>
  userEvent.upload(screen.getByLabelText('Foto of schermafbeelding'), new File(['x'], name, { type }))

test('a visitor reports an advertisement that is not in the register, with its place and a picture', async () => {
  showPictures()
  const requests = await open()
  await fillIn()
  await choose('pagina 7.png', 'image/png')
  expect(await screen.findByText(/Gekozen:/)).toHaveTextContent('Gekozen: pagina 7.png')
  await press('Melding versturen')
  expect(await screen.findByText('We hebben je melding ontvangen en gaan er mee aan de slag.')).toBeVisible()
  expect(await requests.at(-1)!.json()).toEqual({
    place: 'Stadsblad, 20 november 2026, pagina 7',
    reason: 'NO_NOTICE',
    explanation: 'Er staat nergens wie dit betaalt.',
    name: 'Noor Van Damme',
    email: 'noor@lezer.example',
    picture: 'QUJD',
    locale: 'nl_nl',
  })
})

test('a file that is no picture is refused at its field, and one can be removed again', async () => {
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new TypeError('No picture')) })
  const requests = await open()
  await fillIn()
  await choose('brief.png', 'image/png')
  const field = screen.getByLabelText('Foto of schermafbeelding')
  expect(field).toHaveAccessibleDescription(/Kies een foto \(JPEG, PNG of WebP\) van hoogstens 2 MB\./)
  showPictures()
  await choose('pagina.png', 'image/png')
  await press('Foto verwijderen')
  await press('Melding versturen')
  await screen.findByText(/We hebben je melding ontvangen/)
  expect(await requests.at(-1)!.json()).not.toHaveProperty('picture')
})

const rejections: [field: string, body: object, text: RegExp][] = [
  ['E-mailadres', { error: 'INVALID_EMAIL', field: 'email' }, /lijkt niet te bestaan/],
  ['Foto of schermafbeelding', { error: 'INVALID_PICTURE', field: 'picture' }, /Kies een foto/],
]

test.each(rejections)(
  'an error of the server about %s stands at the field, and nothing typed is lost',
  async (field, body, text) => {
    await open(() => Response.json(body, { status: 400 }))
    await fillIn()
    await press('Melding versturen')
    expect(await screen.findByLabelText(field)).toHaveAccessibleDescription(text)
    for (const [label, value] of Object.entries(typed)) expect(screen.getByLabelText(label)).toHaveValue(value)
  },
)

test('after a failure a visitor reads so, and sends again', async () => {
  const answers = [new Response('', { status: 500 }), Response.json({ ok: true })]
  await open(() => answers.shift()!)
  await fillIn()
  await press('Melding versturen')
  expect(await screen.findByText('Er is iets fout gegaan, probeer het later opnieuw.')).toBeVisible()
  await press('Melding versturen')
  expect(await screen.findByText(/We hebben je melding ontvangen/)).toBeVisible()
})
