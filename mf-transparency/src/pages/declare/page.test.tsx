import {
  completeDeclaration,
  confirmDeclaration,
  declareAdvertisement,
  getDeclaration,
  getDeclarationPicture,
  mailStatusLinks,
  writeAboutDeclaration,
  type DeclarationStatus,
} from '@site/shared/calls'
import { drafts } from '@site/shared/platform'
import { fakeApi, reject, reply } from '@site/shared/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { makeItem, visit } from '../../testing/visit.ts'

afterEach(() => drafts.of('advertisement-declaration').reset())

const { id: _id, ...notice } = makeItem({ targeting: 'NOT_USED' })
const token = 'x'.repeat(43)
const confirmed: DeclarationStatus = {
  id: 'NL-2026-00001',
  state: 'OPEN',
  completeBy: null,
  incomplete: [],
  pictures: [],
  version: 1,
  notice,
  sponsorKind: 'ORGANISATION',
  sponsorOrigin: 'EU',
  canEdit: true,
  canWrite: true,
  page: null,
  steps: [{ kind: 'DECLARED', at: '2026-11-23T10:00:00.000Z', text: '' }],
}
const declared: DeclarationStatus = { ...confirmed, state: 'DECLARED', notice: null, canEdit: false, canWrite: false }
const incomplete: DeclarationStatus = {
  ...confirmed,
  state: 'ASKED',
  completeBy: '2026-11-27',
  incomplete: [{ number: 5, missing: [['benefitsInKind']], isContradictory: false }],
  steps: [...confirmed.steps, { kind: 'COMPLETION_ASKED', at: '2026-11-24T10:00:00.000Z', text: 'En de voordelen?' }],
}

const written: DeclarationStatus = {
  ...confirmed,
  steps: [...confirmed.steps, { kind: 'SPONSOR_WROTE', at: '2026-11-25T10:00:00.000Z', text: 'Klaar.' }],
}

const type = async (label: RegExp, text: string, within_ = screen as Pick<typeof screen, 'getByLabelText'>) => {
  await userEvent.click(within_.getByLabelText(label))
  await userEvent.paste(text)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sent = (requests: Request[]) => requests.filter(({ method }) => method === 'POST')

/** Fills in what nothing can be checked without. */
async function fillIn() {
  await type(/^Je naam/, 'Noor Van Damme')
  await type(/^Je e-mailadres/, 'noor@polderlicht.example')
  const sponsor = within(screen.getByRole('group', { name: '1. Opdrachtgever (sponsor)' }))
  await userEvent.click(sponsor.getByLabelText('een organisatie'))
  await userEvent.click(sponsor.getByLabelText(/^Burger van de Europese Unie/))
  await type(/^Naam/, 'Verbond Polderlicht', sponsor)
  await type(/^E-mailadres/, 'info@polderlicht.example', sponsor)
  await type(/^Adres/, 'Dijkweg 1', sponsor)
  await userEvent.type(screen.getByLabelText(/^Eerste dag/), '01122026')
  await userEvent.type(screen.getByLabelText(/^Laatste dag/), '20122026')
  await userEvent.selectOptions(screen.getByLabelText(/^Medium/), 'Print')
  await userEvent.selectOptions(screen.getByLabelText(/^Van wie komt het geld/), 'Privaat geld')
  await userEvent.selectOptions(screen.getByLabelText(/^Waar komt het geld vandaan/), 'Uit de Europese Unie')
  await userEvent.selectOptions(screen.getByLabelText(/^Waarover gaat de advertentie/), 'Europese verkiezingen')
  const publication = within(screen.getByRole('group', { name: /^13/ }))
  for (const no of publication.getAllByLabelText('Nee')) await userEvent.click(no)
}

test('a sponsor declares an advertisement without an account, and reads what is next', async () => {
  const requests = fakeApi([reply(declareAdvertisement, { ok: true as const })])
  await visit('/nl/declare-advertisement', 'nl')
  await screen.findByRole('heading', { level: 1, name: 'Een politieke advertentie opgeven' })
  await press('Opgave versturen')
  expect(sent(requests)).toEqual([])
  // A question has its sign already.
  const unanswered = 'Waar hoort de sponsor bij? Gelieve een optie te kiezen'
  expect(screen.getByRole('link', { name: unanswered })).toBeVisible()
  await fillIn()
  await press('Opgave versturen')
  expect(await screen.findByText('Kijk in je mail')).toBeVisible()
  expect(await sent(requests)[0]!.json()).toMatchObject({
    name: 'Noor Van Damme',
    phone: '',
    sponsorKind: 'ORGANISATION',
    sponsorOrigin: 'EU',
    locale: 'nl_nl',
    notice: {
      sponsorName: 'Verbond Polderlicht',
      publicationStartDate: '2026-12-01',
      previousPublicationSuspended: false,
      targeting: 'NOT_USED',
      channel: 'PRINT',
    },
  })
})

test('an address that does not exist is said at its field, and nothing typed is lost', async () => {
  fakeApi([reject(declareAdvertisement, 'INVALID_EMAIL')])
  await visit('/nl/declare-advertisement', 'nl')
  await screen.findByRole('heading', { level: 1 })
  await fillIn()
  await press('Opgave versturen')
  expect(await screen.findAllByText(/Dit e-mailadres lijkt niet te bestaan/)).not.toEqual([])
  expect(screen.getByLabelText(/^Je naam/)).toHaveValue('Noor Van Damme')
})

test('the link in the mail shows nothing that was typed until the address is confirmed', async () => {
  const requests = fakeApi([reply(getDeclaration, declared), reply(confirmDeclaration, confirmed)])
  await visit(`/nl/declare-advertisement/status#${token}`, 'nl')
  await userEvent.click(await screen.findByRole('button', { name: 'Opgave bevestigen' }))
  expect(await screen.findByText(/^We kijken je opgave na/)).toBeVisible()
  expect(await sent(requests).at(-1)!.json()).toEqual({ token })
})

test('a sponsor completes what is missing, by number and day, and writes', async () => {
  const requests = fakeApi([
    reply(getDeclaration, incomplete),
    reply(completeDeclaration, { ...confirmed, version: 2 }),
    reply(writeAboutDeclaration, written),
  ])
  await visit(`/nl/declare-advertisement/status#${token}`, 'nl')
  expect(await screen.findByText('Dit ontbreekt nog: onderdeel 5.')).toBeVisible()
  expect(screen.getByText(/^Vul je opgave aan/)).toHaveTextContent('uiterlijk op 27 november 2026')
  expect(screen.getByText('En de voordelen?')).toBeVisible()
  const amounts = within(screen.getByRole('group', { name: /^5/ }))
  await type(/^Waarde van andere voordelen/, '0', amounts)
  await press('Opslaan')
  expect(await screen.findByText('Opgeslagen. We kijken het na.')).toBeVisible()
  expect(await sent(requests).at(-1)!.json()).toMatchObject({ token, version: 1, notice: { benefitsInKind: 0 } })
  await type(/^Schrijf ons/, 'Klaar.')
  await press('Bericht versturen')
  expect(await screen.findByText('Klaar.')).toBeVisible()
})

test('a sponsor sees the pictures that they sent', async () => {
  const file = '0b5e6a7c-1234-4abc-9def-0123456789ab'
  const requests = fakeApi([
    reply(getDeclaration, { ...confirmed, pictures: [file] }),
    reply(getDeclarationPicture, { mediaType: 'image/png', content: 'QUJD' }),
  ])
  await visit(`/nl/declare-advertisement/status#${token}`, 'nl')
  expect(await screen.findByRole('heading', { name: 'Beelden die je stuurde' })).toBeVisible()
  expect(await screen.findByRole('presentation')).toHaveAttribute('src', 'data:image/png;base64,QUJD')
  expect(await sent(requests).at(-1)!.json()).toEqual({ token, file })
})

test('a link that is none says so, and whoever lost theirs is mailed a new one', async () => {
  const requests = fakeApi([reply(mailStatusLinks, { ok: true as const })])
  await visit('/nl/declare-advertisement/status#kort', 'nl')
  expect(await screen.findByText('Deze link opent geen opgave')).toBeVisible()
  await type(/^Je e-mailadres/, 'noor@polderlicht.example')
  await press('Stuur de link')
  expect(await screen.findByText(/^Is er een opgave met dit adres/)).toBeVisible()
  expect(await sent(requests).at(-1)!.json()).toEqual({ email: 'noor@polderlicht.example' })
})

test('without a link the page says where it is, and the form leads there', async () => {
  fakeApi([])
  await visit('/nl/declare-advertisement', 'nl')
  await userEvent.click(await screen.findByRole('link', { name: 'Al een opgave gedaan en de link kwijt?' }))
  expect(await screen.findByText('Open de link in je mail')).toBeVisible()
})
