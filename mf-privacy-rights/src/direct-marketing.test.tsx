// Takes about 15 s: begins early.
import { getBrands } from '@site/shared/brands'
import type { Country, Lang } from '@site/shared/contract'
import { beginRequest, getBrandIds, readUserInfo, visitorDraft } from '@site/shared/rights'
import { fakeApi } from '@site/shared/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fill } from './testing/fill.ts'
import { fillOnBehalf, objection, wholeBody } from './testing/flows.ts'
import { receipt, taken } from './testing/receipt.ts'
import { labelled, textsOf } from './testing/texts.ts'
import { visit } from './testing/visit.ts'

const brandsPath = '/privacy-rights/direct-marketing/brands'
const typesPath = '/privacy-rights/direct-marketing/communication-types'
const cases: [Country, Lang][] = [
  ['nl', 'nl'],
  ['be', 'fr'],
  ['be', 'en'],
]

beforeEach(() => visitorDraft.reset())

function box(name: string) {
  return screen.getByLabelText(name)
}

async function press(name: string) {
  await userEvent.click(screen.getByText(name))
}

/** Opens the second step with the first brand chosen. */
async function visitSecondStep(country: Country = 'nl') {
  beginRequest(visitorDraft, 'OBJECTION')
  visitorDraft.set({ brands: ['1'] })
  await visit(`/nl${typesPath}`, country)
  await screen.findByText('Hoe bereikt onze reclame je?')
}

test('a visitor who chooses no brand is told so above the list, where the focus is', async () => {
  fakeApi(taken)
  await visit(`/nl${brandsPath}`, 'nl')
  await userEvent.click(await screen.findByRole('button', { name: 'Volgende stap' }))
  const summary = screen.getByRole('group', { name: /^Merken: / })
  expect(summary).toHaveFocus()
  const message = screen.getByText('Gelieve een optie te kiezen')
  expect(screen.getByRole('group', { name: 'Merken' })).toHaveAccessibleDescription('Gelieve een optie te kiezen')
  const order = [summary, message, screen.getByLabelText('Alle 41 merken'), screen.getAllByRole('listitem').at(-1)!]
  for (const [at, element] of order.slice(1).entries()) {
    expect(order[at]!.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
  await userEvent.click(screen.getByRole('link', { name: /Gelieve een optie te kiezen/ }))
  expect(box('Alle 41 merken')).toHaveFocus()
})

test.each(cases)('a visitor on .%s in %s objects to advertising of two brands by every way', async (country, lang) => {
  const requests = fakeApi(taken)
  const text = textsOf(lang, country)
  const [, first, second] = getBrands(country)
  await visit(`/${lang}${brandsPath}`, country)
  await screen.findByText(text('privacy_rights.next'))
  await userEvent.click(box(second!.description))
  await userEvent.click(box(first!.description))
  await press(text('privacy_rights.next'))
  await screen.findByText(labelled(text('privacy_rights.communication_types.title')))
  await fill(objection.steps(country), text)
  await press(text('privacy_rights.send'))
  expect(await screen.findByText(receipt.reference)).toBeVisible()
  const brands = [...first!.keys, ...second!.keys]
  const touchpoint = `${window.location.origin}/${lang}${typesPath}`
  expect(requests).toHaveLength(1)
  const filled = { ...objection.body(country), brands }
  expect(await requests[0]!.json()).toEqual(wholeBody(filled, country, lang, touchpoint))
})

test('the checkbox for all brands follows the list, and the list follows it', async () => {
  await visit(`/nl${brandsPath}`, 'nl')
  await screen.findByRole('heading', { level: 1 })
  const [all, first, ...others] = screen.getAllByRole<HTMLInputElement>('checkbox')
  await userEvent.click(all!)
  for (const brand of [first!, ...others]) expect(brand).toBeChecked()
  expect(getBrandIds(visitorDraft)).toHaveLength(41)
  await userEvent.click(first!)
  expect(all).not.toBeChecked()
  expect(all).toBePartiallyChecked()
})

test('a visitor finds a brand by a part of its name, and what was ticked stays ticked', async () => {
  await visit(`/nl${brandsPath}`, 'be')
  await userEvent.click(await screen.findByLabelText('Avondbode'))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Zoek in de lijst' }), 'ECLUSE')
  const list = within(screen.getByRole('group', { name: 'Merken' }))
  expect(list.getAllByRole('checkbox')).toEqual([box('L’Écluse matinale')])
  // It would choose all 29, of which one is shown.
  expect(screen.getByLabelText('Alle 29 merken')).not.toBeVisible()
  await userEvent.keyboard('{Enter}zz')
  expect(
    screen.getByText('Geen enkel merk heeft deze letters in zijn naam. Controleer de spelling of wis de zoekletters.'),
  ).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: /Van welke merken/ })).toBeVisible()
  await userEvent.clear(screen.getByRole('searchbox'))
  expect(box('Avondbode')).toBeChecked()
  expect(box('Alle 29 merken')).toBeVisible()
})

test('a reload of the second step keeps the brands, and nothing that was typed', async () => {
  const { router } = await visit(`/nl${brandsPath}`, 'nl')
  await userEvent.click(await screen.findByLabelText('Avondbode'))
  await press('Volgende stap')
  await userEvent.click(await screen.findByLabelText('E-mail'))
  await userEvent.type(screen.getByLabelText('E-mailadres'), 'noor@')
  const stored = router.state.location.state as object
  expect(JSON.stringify(window.history.state)).not.toContain('noor')
  cleanup()
  visitorDraft.reset()
  await visit(`/nl${typesPath}`, 'nl', stored)
  expect(await screen.findByText('Van deze merken:')).toBeVisible()
  expect(screen.getByText(/Avondbode/)).toBeVisible()
})

test.each([[['99']], ['1'], [{}], [null]])(
  'with the brands %j in the history the visitor is led to the overview',
  async (brands) => {
    await visit(`/nl${typesPath}`, 'nl', { brands })
    expect(await screen.findByRole('heading', { level: 1, name: 'Je privacyrechten' })).toBeVisible()
  },
)

test('the step indicator names the step of the visitor', async () => {
  await visit(`/nl${brandsPath}`, 'nl')
  expect(await screen.findByRole('img', { name: 'Stap 1 van 2: merken' })).toBeVisible()
  await userEvent.click(box('Avondbode'))
  await press('Volgende stap')
  expect(await screen.findByRole('img', { name: 'Stap 2 van 2: kanalen' })).toBeVisible()
})

test.each(['nl', 'be'] as const)('a visitor on .%s without a brand is led back to the overview', async (country) => {
  await visit(`/nl${typesPath}`, country)
  expect(await screen.findByRole('heading', { level: 1, name: 'Je privacyrechten' })).toBeVisible()
  expect(window.location.pathname).toBe('/nl/privacy-rights')
})

test('a visitor must tick at least one way', async () => {
  await visitSecondStep()
  await press('Verzoek versturen')
  const ways = screen.getByRole('group', { name: 'Hoe bereikt onze reclame je?' })
  expect(ways).toHaveAccessibleDescription('Gelieve een optie te kiezen')
})

const required: [string, string, string][] = [
  ['Telefoon', 'Telefoonnummer', 'Vul een telefoonnummer in'],
  ['E-mail', 'E-mailadres', 'Dit veld is verplicht'],
  ['Post', 'Huisnummer', 'Gelieve een correct adres in te vullen'],
]

test.each(required)('a visitor who ticks %s reads at "%s": %s', async (way, field, message) => {
  const requests = fakeApi({})
  await visitSecondStep()
  expect(screen.queryByLabelText(field)).not.toBeInTheDocument()
  await userEvent.click(box(way))
  await press('Verzoek versturen')
  expect(screen.getByLabelText(field)).toHaveAccessibleDescription(new RegExp(message))
  expect(requests).toHaveLength(0)
})

test('the summary has a link for each field, as many as it says, each with what to do', async () => {
  await visitSecondStep()
  for (const way of ['Telefoon', 'E-mail', 'Post']) await userEvent.click(box(way))
  await press('Verzoek versturen')
  const summary = await screen.findByRole('group', { name: 'Er zijn nog 6 velden die niet kloppen' })
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Telefoonnummer: Vul een telefoonnummer in',
    'Vul nog in: E-mailadres',
    'Vul je postcode in',
    'Vul je huisnummer in',
    'Vul je straat in',
    'Vul je plaats in',
  ])
  await userEvent.click(within(summary).getByRole('link', { name: 'Vul je straat in' }))
  expect(screen.getByLabelText('Straat')).toHaveFocus()
})

test('a visitor stops advertising to somebody who has died, and says where their own answer goes', async () => {
  const requests = fakeApi(taken)
  const text = textsOf('nl', 'be')
  await visitSecondStep('be')
  await userEvent.click(box('E-mail'))
  await userEvent.click(box('Post'))
  const grandfather = { type: 'rights_form.concerned.email', text: 'opa@lindehof.example' }
  await fill(fillOnBehalf('DECEASED', [grandfather]), text)
  await press(text('privacy_rights.send'))
  const address = screen.getByLabelText(labelled(text('rights_form.concerned.address')))
  expect(address).toHaveAccessibleDescription(/verplicht/)
  const own = screen.getByLabelText(labelled(text('rights_form.email')))
  expect(own).toHaveAccessibleDescription(/of een postadres/)
  expect(requests).toHaveLength(0)
  await userEvent.click(address)
  await userEvent.paste('Laan 1, 1000 Dorp')
  await fill([{ type: 'rights_form.email', text: 'noor@lindehof.example' }], text)
  await press(text('privacy_rights.send'))
  await screen.findByText(receipt.reference)
  expect(await requests[0]!.json()).toMatchObject({
    flowType: 'OBJECTION',
    email: 'noor@lindehof.example',
    userInfo: { lastName: 'Noor Van Damme' },
    behalf: 'DECEASED',
    concerned: { name: 'Mies Voorbeeld', email: 'opa@lindehof.example', phoneNumber: '', address: 'Laan 1, 1000 Dorp' },
  })
})

test('unticking a way of advertising clears what was filled in for it', async () => {
  await visitSecondStep('be')
  await fill(objection.steps('be'), textsOf('nl', 'be'))
  const filled = { phoneNumber: '+3220000012', email: 'noor@lindehof.example', postalCode: 'b-1000', houseNumber: '12' }
  expect(visitorDraft.getState().values).toMatchObject(filled)
  for (const way of ['Telefoon', 'E-mail', 'Post']) await userEvent.click(box(way))
  const { values } = visitorDraft.getState()
  expect(values).toMatchObject({ phoneNumber: '+', email: '', communicationTypes: [] })
  expect(readUserInfo(values)).toEqual({ salutation: 'NONE', firstName: '', lastName: '', address: undefined })
  for (const way of ['Telefoon', 'E-mail', 'Post']) await userEvent.click(box(way))
  const typed = [...document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio])')]
  expect(typed.map(({ value }) => value).filter((value) => value !== '')).toEqual(['+'])
  expect(screen.getByLabelText('Land')).toHaveValue('BE')
})

test('a visitor is asked for the house number where a street line can be read in two ways, and reads what to write without one', async () => {
  await visitSecondStep()
  await userEvent.click(box('Post'))
  const street = screen.getByLabelText('Straat')
  const number = screen.getByLabelText('Huisnummer')
  expect(number).toHaveAccessibleDescription('Geen huisnummer? Schrijf z/n.')
  await userEvent.click(street)
  await userEvent.paste('Plein 1944')
  await userEvent.tab()
  expect(await screen.findByText(/^Welk deel is het huisnummer\?/)).toBeVisible()
  expect(street).toHaveValue('Plein 1944')
  await userEvent.type(number, '12')
  expect(screen.queryByText(/^Welk deel is het huisnummer\?/)).not.toBeInTheDocument()
  for (const field of [street, number]) await userEvent.clear(field)
  await userEvent.click(street)
  await userEvent.paste('12, rue de la Loi, bte 3')
  await userEvent.tab()
  await waitFor(() => expect(number).toHaveValue('12'))
  expect(street).toHaveValue('rue de la Loi')
  expect(screen.getByLabelText(/^Toevoeging/)).toHaveValue('bte 3')
})

test('a reader in a country without postal codes is asked for none', async () => {
  await visitSecondStep()
  await userEvent.click(box('Post'))
  await userEvent.selectOptions(screen.getByLabelText('Land'), 'Curaçao')
  await press('Verzoek versturen')
  expect(screen.getByRole('link', { name: 'Vul je straat in' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Vul je postcode in' })).not.toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Land'), 'Turkije')
  await press('Verzoek versturen')
  expect(await screen.findByRole('link', { name: 'Vul je postcode in' })).toBeVisible()
})

test('a visitor who goes back a step and forth again finds everything as it was', async () => {
  await visitSecondStep()
  await userEvent.click(box('Telefoon'))
  await userEvent.click(screen.getByLabelText('Telefoonnummer'))
  await userEvent.paste('+3120')
  await userEvent.click(box('Post'))
  await userEvent.type(screen.getByLabelText('Straat'), 'Lindehofkade')
  await userEvent.click(screen.getByRole('link', { name: 'Vorige stap' }))
  expect(await screen.findByLabelText('Avondbode')).toBeChecked()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await press('Volgende stap')
  expect(await screen.findByLabelText('Telefoonnummer')).toHaveValue('+3120')
  expect(screen.getByLabelText('Straat')).toHaveValue('Lindehofkade')
})

test('a visitor who wants no notifications reads how to switch them off, and comes back to the form', async () => {
  await visitSecondStep()
  await userEvent.click(box('E-mail'))
  await userEvent.type(screen.getByLabelText('E-mailadres'), 'noor@')
  await userEvent.click(screen.getByRole('link', { name: 'Zo zet je meldingen uit' }))
  await screen.findByRole('heading', { level: 1, name: 'Meldingen uitzetten' })
  await userEvent.click(screen.getByRole('link', { name: 'Terug naar je verzoek' }))
  expect(await screen.findByLabelText('E-mailadres')).toHaveValue('noor@')
})
