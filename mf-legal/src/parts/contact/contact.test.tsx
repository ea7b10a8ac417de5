import { contactAnswer, sendContactMessage } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { dismissBanner, drafts, useBanner } from '@site/shared/platform'
import { answer, fakeApi, respond, type Answer } from '@site/shared/testing'
import { jest } from '@jest/globals'
import { act, cleanup, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { visit } from '../../testing/visit.ts'

type Place = [url: string, country: Country]

const typed = { Naam: 'Noor Van Damme', 'E-mailadres': 'noor@shop.example', 'Je vraag': 'Waar?' }
const accepted = answer(contactAnswer, { ok: true })

/** Opens a page with the form, on a server that gives this answer. Returns what is sent and shown. */
async function openForm(reply: Answer, url = '/nl', country: Country = 'nl') {
  const requests = fakeApi([respond(sendContactMessage, reply)])
  await visit(url, country)
  await screen.findByRole('heading', { level: 1 })
  // The form comes after the page.
  await screen.findAllByRole('textbox')
  const { result } = renderHook(useBanner)
  return { sent: () => requests.filter(({ method }) => method === 'POST'), banner: () => result.current }
}

/** Pastes whole texts, which is faster; the tests of the fields type them. */
async function fillIn(fields: Record<string, string> = typed) {
  for (const [name, text] of Object.entries(fields)) {
    await userEvent.click(screen.getByRole('textbox', { name }))
    await userEvent.paste(text)
  }
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Verzenden' }))
const valuesShown = () =>
  Object.keys(typed).map((name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value)

afterEach(() => {
  act(dismissBanner)
  act(() => drafts.of('contact').reset())
  jest.useRealTimers()
})

type Case = [place: Place, title: string, labels: string[], promise: RegExp, button: string]
const dutchLabels = ['Naam', 'E-mailadres', 'Je vraag']
const frenchLabels = ['Nom', 'Adresse e-mail', 'Votre question']
const forms: Case[] = [
  [['/nl', 'nl'], 'Heb je een vraag?', dutchLabels, /binnen 5 werkdagen/, 'Verzenden'],
  [['/nl/about', 'be'], 'Heb je een vraag?', dutchLabels, /binnen 5 werkdagen/, 'Verzenden'],
  [['/nl/contact', 'nl'], 'Heb je een vraag?', dutchLabels, /binnen 5 werkdagen/, 'Verzenden'],
  [['/fr/about', 'be'], 'Vous avez une question\u202f?', frenchLabels, /dans les 5 jours ouvrables/, 'Envoyer'],
  [
    ['/en', 'be'],
    'Do you have a question?',
    ['Name', 'Email address', 'Your question'],
    /within 5 working days/,
    'Send',
  ],
]

test.each(forms)('a visitor of %j can ask a question: "%s"', async (place, title, labels, promise, button) => {
  await openForm(accepted, ...place)
  const region = within(screen.getByRole('region', { name: title }))
  for (const name of labels) expect(region.getByRole('textbox', { name })).toBeRequired()
  expect(region.getByText(promise)).toBeVisible()
  expect(region.getByRole('button', { name: button })).toBeEnabled()
  const lang = place[0].slice(0, 3)
  expect(region.getByRole('link')).toHaveAttribute('href', `${lang}/document/privacy-policy`)
})

const locales: [Place, string][] = [
  [['/nl', 'nl'], 'nl_nl'],
  [['/nl/about', 'be'], 'nl_be'],
]

test.each(locales)('a visitor of %j sends a message and is told so, for four seconds', async (place, locale) => {
  const { sent, banner } = await openForm(accepted, ...place)
  await fillIn({ ...typed, Naam: '  Noor Van Damme ' })
  jest.useFakeTimers()
  await act(async () => screen.getByRole('button', { name: 'Verzenden' }).click())
  await act(async () => jest.advanceTimersByTimeAsync(0))
  expect(banner()).toMatchObject({ kind: 'success', text: 'Jouw bericht is succesvol verzonden.' })
  expect(sent().map(({ url }) => new URL(url).search)).toEqual([`?locale=${locale}`])
  const body = { name: 'Noor Van Damme', email: 'noor@shop.example', question: 'Waar?' }
  expect(await sent()[0]?.json()).toEqual(body)
  expect(valuesShown()).toEqual(['', '', ''])
  await act(async () => jest.advanceTimersByTimeAsync(3_999))
  expect(banner()).toBeDefined()
  await act(async () => jest.advanceTimersByTimeAsync(1))
  expect(banner()).toBeUndefined()
})

const unknownAddress = 'Dit e-mailadres lijkt niet te bestaan. Gelieve een bestaand e-mailadres in te geven.'
const wentWrong = 'Er is iets misgelopen.'
const rejected = (error: string, status: number) => answer(contactAnswer, { ok: false, error }, status)

const failures: [string, Answer, string][] = [
  ['does not know the address', rejected('EMAIL_INVALID', 400), unknownAddress],
  ['refuses another field', answer(contactAnswer, { ok: false, error: 'INVALID_BODY', field: 'name' }, 400), wentWrong],
  ['has had enough messages and does not say for how long', rejected('TOO_MANY_REQUESTS', 429), wentWrong],
  [
    'has had enough messages',
    () => Response.json({ ok: false, error: 'TOO_MANY_REQUESTS' }, { status: 429, headers: { 'retry-after': '1500' } }),
    expect.stringMatching(/^Er zijn te veel berichten verstuurd .*Je kunt opnieuw versturen om \d\d:\d\d\./),
  ],
  ['fails', rejected('INTERNAL_SERVER_ERROR', 500), wentWrong],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), wentWrong],
]

test.each(failures)('a visitor whose server %s reads so, and loses nothing typed', async (_name, reply, text) => {
  const { banner } = await openForm(reply)
  await fillIn()
  await send()
  expect(banner()).toEqual({ kind: 'error', text })
  expect(valuesShown()).toEqual(Object.values(typed))
})

test('a visitor who writes during an outage reads what stays possible, and sends the message by a press', async () => {
  let isUp = false
  const { banner } = await openForm((request) => (isUp ? accepted : rejected('READ_ONLY', 503))(request))
  await fillIn()
  await send()
  expect(banner()).toEqual({ kind: 'error', text: wentWrong })
  expect(await screen.findByText(/blijft hier staan zolang dit tabblad open is/)).toBeVisible()
  expect(valuesShown()).toEqual(Object.values(typed))
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Nu versturen' }))
  expect(banner()?.kind).toBe('success')
  expect(screen.queryByText(/blijft hier staan/)).not.toBeInTheDocument()
})

test('a visitor who corrects the address and sends again reads only how that went', async () => {
  let replies = 0
  const { banner } = await openForm((request) => {
    replies += 1
    return replies === 1 ? rejected('EMAIL_INVALID', 400)(request) : accepted(request)
  })
  await fillIn()
  await send()
  expect(banner()?.kind).toBe('error')
  await fillIn({ 'E-mailadres': 'x' })
  await send()
  expect(banner()).toMatchObject({ kind: 'success' })
})

test('a visitor who types more than the server takes loses nothing of it, and reads by how much it is too long', async () => {
  const { sent } = await openForm(accepted)
  const question = `Geachte mevrouw, ${'a'.repeat(5_000)}`
  await fillIn({ ...typed, 'Je vraag': question })
  await send()
  const box = screen.getByRole('textbox', { name: 'Je vraag' })
  expect(box).toHaveValue(question)
  expect(box).toHaveAccessibleDescription(/^Dit is 17 tekens te lang: vul hoogstens 5\.000 tekens in/)
  expect(sent()).toEqual([])
})

test('a text that was typed on one page stands on the other too, until it is sent', async () => {
  await openForm(accepted)
  await fillIn()
  cleanup()
  const { banner } = await openForm(accepted, '/nl/about')
  expect(valuesShown()).toEqual(Object.values(typed))
  await send()
  await waitFor(() => expect(banner()).toMatchObject({ kind: 'success' }))
  expect(valuesShown()).toEqual(['', '', ''])
})
