import { jest } from '@jest/globals'
// Takes about 20 s: begins early.
import { langs, type Country, type Lang } from '@site/shared/contract'
import { visitorDraft } from '@site/shared/rights'
import { fakeApi } from '@site/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fill } from './testing/fill.ts'
import { flows, wholeBody, type Flow } from './testing/flows.ts'
import { receipt, taken } from './testing/receipt.ts'
import { labelled, textsOf } from './testing/texts.ts'
import { visit } from './testing/visit.ts'

type Case = [string, Country, Lang, Flow]
/** Each form in each of its countries: a form is the same in every language, so these take turns. */
const cases = flows.flatMap((flow, row) =>
  flow.countries.map((country, at): Case => [flow.name, country, langs[(row + at) % langs.length]!, flow]),
)

beforeEach(() => visitorDraft.reset())

test.each(cases)('a visitor asks for %s on .%s in %s and sees the reference', async (_, country, lang, flow) => {
  const requests = fakeApi(taken)
  const text = textsOf(lang, country)
  const path = `/${lang}/privacy-rights/${flow.path}`
  await visit(path, country)
  await screen.findByText(text('privacy_rights.send'))
  await fill(flow.steps(country), text)
  await userEvent.click(screen.getByText(text('privacy_rights.send')))
  expect(await screen.findByText(receipt.reference)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: text('privacy_rights.processed.submitted') })).toBeVisible()
  expect(requests).toHaveLength(1)
  const touchpoint = `${window.location.origin}${path}`
  expect(await requests[0]!.json()).toEqual(wholeBody(flow.body(country), country, lang, touchpoint))
  expect(requests[0]!.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
})

test.each(cases)('a visitor who sends %s empty on .%s in %s reads what is missing', async (_, country, lang, flow) => {
  const requests = fakeApi({})
  const text = textsOf(lang, country)
  await visit(`/${lang}/privacy-rights/${flow.path}`, country)
  await userEvent.click(await screen.findByText(text('privacy_rights.send')))
  const fields = [...document.querySelectorAll('[aria-invalid]')]
  const find = (label: RegExp) => screen.queryByLabelText(label) ?? screen.getByRole('radiogroup', { name: label })
  expect(fields).toEqual(flow.missing.map((id) => find(labelled(text(id)))))
  const said = new RegExp(['required', 'reachable', 'option'].map((rule) => text(`forms.${rule}`)).join('|'))
  for (const field of fields) expect(field).toHaveAccessibleDescription(said)
  expect(requests).toHaveLength(0)
})

test.each([
  ['nl', 'nl', /verplicht|kiezen/],
  ['fr', 'be', /obligatoire|option/],
  ['en', 'be', /required|option/],
] as const)(
  'a visitor of /%s on .%s who asks for somebody else reads what is missing, and folds it away again',
  async (lang, country, said) => {
    const requests = fakeApi(taken)
    const text = textsOf(lang, country)
    await visit(`/${lang}/privacy-rights/forgotten`, country)
    await fill(
      [{ type: 'rights_form.email', text: 'noor@lindehof.example' }, { open: 'rights_form.behalf.title' }],
      text,
    )
    const send = screen.getByText(text('privacy_rights.send'))
    await userEvent.click(send)
    expect(screen.getByLabelText(labelled(text('rights_form.behalf')))).toHaveAccessibleDescription(said)
    await fill([{ choose: 'rights_form.behalf', option: 'DECEASED' }], text)
    expect(screen.getByText(labelled(text('rights_form.behalf.deceased')))).toBeVisible()
    await userEvent.click(send)
    for (const id of ['rights_form.concerned.name', 'rights_form.authority', 'rights_form.own_name'])
      expect(screen.getByLabelText(labelled(text(id)))).toHaveAccessibleDescription(said)
    expect(requests).toHaveLength(0)
    // For oneself after all.
    await userEvent.click(screen.getByText(labelled(text('rights_form.behalf.title'))))
    await userEvent.click(send)
    await screen.findByText(receipt.reference)
    expect(await requests[0]!.json()).not.toHaveProperty('behalf')
  },
)

test('a visitor whose device is years behind gives a day that it takes for the future: the server judges it', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  jest.setSystemTime(new Date('2001-02-03'))
  const requests = fakeApi(taken)
  const flow = flows.find(({ name }) => name === 'publication')!
  const text = textsOf('nl', 'be')
  await visit(`/nl/privacy-rights/${flow.path}`, 'be')
  await screen.findByText(text('privacy_rights.send'))
  await fill(flow.steps('be'), text)
  await userEvent.click(screen.getByText(text('privacy_rights.send')))
  expect(await screen.findByText(receipt.reference)).toBeVisible()
  expect(requests).toHaveLength(1)
  jest.useRealTimers()
})

test('a visitor without an e-mail address gives a postal address', async () => {
  const requests = fakeApi(taken)
  await visit('/nl/privacy-rights/rectification', 'nl')
  const [message, ...steps] = flows.find(({ name }) => name === 'rectification')!.steps('nl')
  const text = textsOf('nl', 'nl')
  await fill([message!], text)
  await userEvent.click(screen.getByText(text('privacy_rights.send')))
  expect(screen.getByLabelText(labelled(text('rights_form.email')))).toHaveAccessibleDescription(/of een postadres/)
  await fill(steps.slice(1, -1), text)
  await userEvent.click(screen.getByText(text('privacy_rights.send')))
  expect(await screen.findByText(receipt.reference)).toBeVisible()
  expect(await requests[0]!.json()).toMatchObject({ email: '', userInfo: { address: { city: 'Voorbeeldgem' } } })
})

test.each([
  ['nl', 'Status 404'],
  ['be', 'Verwijdering uit een publicatie'],
] as const)('a visitor on .%s finds at the address of removal from a publication: %s', async (country, heading) => {
  await visit('/nl/privacy-rights/publication', country)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
})

test('a visitor whose request fails keeps everything, and a second try carries the same key', async () => {
  let isUp = false
  const take = taken['POST /api/privacy-rights/request']
  const requests = fakeApi({
    'POST /api/privacy-rights/request': (request) => (isUp ? take(request) : Response.json({}, { status: 503 })),
  })
  const text = textsOf('nl', 'nl')
  await visit('/nl/privacy-rights/access', 'nl')
  await fill([{ type: 'rights_form.email', text: 'noor@lindehof.example' }], text)
  const send = screen.getByRole('button', { name: 'Verzoek versturen' })
  await userEvent.click(send)
  expect(await screen.findByRole('alert')).toHaveTextContent(text('privacy_rights.send_failure'))
  expect(screen.getByRole('textbox', { name: 'E-mailadres' })).toHaveValue('noor@lindehof.example')
  isUp = true
  await userEvent.click(send)
  expect(await screen.findByText(receipt.reference)).toBeVisible()
  const [first, second] = requests.map((request) => request.headers.get('idempotency-key'))
  expect(second).toBe(first)
})

test.each([
  ['nl', 'nl', 'Nu versturen', /Wat je hebt ingevuld, blijft hier staan.*Intussen kun je ons mailen, bellen of/],
  ['nl', 'be', 'Nu versturen', /Wat je hebt ingevuld, blijft hier staan.*Intussen kun je ons mailen, bellen of/],
  ['fr', 'be', 'Envoyer maintenant', /Ce que vous avez saisi reste ici.*nous appeler ou nous écrire/],
  ['en', 'be', 'Send now', /What you have filled in stays here.*you can email, call or write to us/],
] as const)(
  'a visitor of /%s on .%s during an outage keeps everything, and sends it by a press',
  async (lang, country, now, message) => {
    let isUp = false
    const take = taken['POST /api/privacy-rights/request']
    const requests = fakeApi({
      'POST /api/privacy-rights/request': (request) =>
        isUp ? take(request) : Response.json({ error: 'READ_ONLY' }, { status: 503, headers: { 'retry-after': '5' } }),
    })
    const text = textsOf(lang, country)
    await visit(`/${lang}/privacy-rights/access`, country)
    await fill([{ type: 'rights_form.email', text: 'noor@lindehof.example' }], text)
    await userEvent.click(screen.getByRole('button', { name: text('privacy_rights.send') }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message))
    await userEvent.click(screen.getByRole('button', { name: now }))
    await waitFor(() => expect(requests).toHaveLength(2))
    // The button that was pressed is still there.
    expect(screen.getByRole('button', { name: now })).toHaveFocus()
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: now }))
    expect(await screen.findByText(receipt.reference)).toBeVisible()
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  },
)

test('a visitor who has sent enough requests reads from when on they can send again, and keeps everything', async () => {
  const rejection = { error: 'TOO_MANY_REQUESTS' }
  fakeApi({
    'POST /api/privacy-rights/request': () =>
      Response.json(rejection, { status: 429, headers: { 'retry-after': '60' } }),
  })
  await visit('/fr/privacy-rights/access', 'be')
  await fill([{ type: 'rights_form.email', text: 'noor@lindehof.example' }], textsOf('fr', 'be'))
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer la demande' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Trop de messages .* Vous pourrez réessayer à \d\d:\d\d\./,
  )
  expect(screen.getByRole('textbox', { name: 'Adresse e-mail' })).toHaveValue('noor@lindehof.example')
})

const rejection = { error: 'INVALID_EMAIL', field: 'email' }

test('a visitor whose address cannot get mail reads so at the field; what is corrected has a new key', async () => {
  const requests = fakeApi({
    'POST /api/privacy-rights/request': () => Response.json(rejection, { status: 400 }),
  })
  const text = textsOf('fr', 'be')
  await visit('/fr/privacy-rights/access', 'be')
  await fill([{ type: 'rights_form.email', text: 'noor@lindehof.invalid' }], text)
  const email = screen.getByRole('textbox', { name: 'Adresse e-mail' })
  const send = screen.getByRole('button', { name: 'Envoyer la demande' })
  const policy = screen.getByRole('link', { name: 'politique de confidentialité' })
  expect(policy).toHaveAttribute('href', '/fr/document/privacy-policy')
  await userEvent.click(send)
  await waitFor(() => expect(email).toHaveAccessibleDescription(new RegExp(text('contact.email_validation_failure'))))
  expect(email).toHaveValue('noor@lindehof.invalid')
  await userEvent.type(email, 'x')
  await userEvent.click(send)
  await waitFor(() => expect(requests).toHaveLength(2))
  const [first, second] = requests.map((request) => request.headers.get('idempotency-key'))
  expect(second).not.toBe(first)
})

test('the account information is not sent once a visitor has closed it again', async () => {
  const requests = fakeApi(taken)
  const text = textsOf('nl', 'be')
  await visit('/nl/privacy-rights/access', 'be')
  await fill(flows[0]!.steps('be'), text)
  await userEvent.click(screen.getByText(text('privacy_rights.account.title')))
  await userEvent.click(screen.getByRole('button', { name: 'Verzoek versturen' }))
  await screen.findByText(receipt.reference)
  expect(await requests[0]!.json()).toMatchObject({ userInfo: { salutation: 'NONE', firstName: '', lastName: '' } })
})

test('a visitor who begins an address is asked for all of it, with a right postal code', async () => {
  const requests = fakeApi({})
  const text = textsOf('nl', 'nl')
  await visit('/nl/privacy-rights/rectification', 'nl')
  await fill(
    [
      { type: 'rights_form.address.postal_code', text: '1000' },
      { type: 'privacy_rights.rectification.message', text: 'x' },
    ],
    text,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Verzoek versturen' }))
  const error = 'Gelieve een correct adres in te vullen'
  for (const [id, description] of [
    ['postal_code', error],
    ['street', error],
    ['city', error],
    ['house_number', `${text('rights_form.address.house_number.hint')} ${error}`],
  ] as const) {
    const field = screen.getByLabelText(text(`rights_form.address.${id}`))
    expect(field).toHaveAccessibleDescription(description)
  }
  expect(requests).toHaveLength(0)
})

test('a visitor who leaves no address reads above the button that nobody can answer, and what is sent is not typed into the history', async () => {
  fakeApi(taken)
  const text = textsOf('nl', 'nl')
  await visit('/nl/privacy-rights/rectification', 'nl')
  await screen.findByText(text('privacy_rights.send'))
  expect(screen.queryByText(text('privacy_rights.no_answer'))).not.toBeInTheDocument()
  await fill([{ type: 'privacy_rights.rectification.message', text: 'Mijn huisnummer is 12.' }], text)
  expect(screen.getByText(text('privacy_rights.no_answer'))).toBeVisible()
  await fill([{ type: 'rights_form.email', text: 'noor@lindehof.example' }], text)
  expect(screen.queryByText(text('privacy_rights.no_answer'))).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Verzoek versturen' }))
  await screen.findByText(receipt.reference)
  const stored = JSON.stringify(window.history.state)
  expect(stored).toContain(receipt.reference)
  expect(stored).not.toMatch(/noor|huisnummer/)
})
