import {
  addAdvertisementRecord,
  approveAdvertisement,
  askForCompletion,
  chooseAdvertisementPicture,
  editAdvertisement,
  enterAdvertisement,
  getStaffAdvertisement,
  getStaffAdvertisements,
  getStaffMembers,
  haltAdvertisement,
  previewAsking,
  previewHalt,
  rejectAdvertisement,
  submitAdvertisement,
  type StaffAdvertisement,
  type StaffLetter,
} from '@site/shared/calls'
import { fakeApi, reply, respond } from '@site/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { advertisement, advertisementLine, corrected, offered } from '../../testing/advertisements.ts'
import { press, visit } from '../../testing/visit.ts'

const area = '/nl/internal-privacy-rights/advertisements'
const staff = { name: 'Anouk Voorbeeld', mayAudit: false, hasRole: false, handlesAdvertisements: true }
const members = reply(getStaffMembers, { staff, members: [] })

/** Opens an advertisement. Returns the calls that are made. */
async function open(shown: StaffAdvertisement, ...answers: ReturnType<typeof reply>[]) {
  const requests = fakeApi([reply(getStaffAdvertisement, shown), members, ...answers])
  await visit(`${area}/${shown.id}`, 'nl')
  await screen.findByRole('heading', { level: 1, name: `Advertentie ${shown.id}` })
  return requests
}

const bodyOf = async (requests: Request[], end: string) => requests.find(({ url }) => url.endsWith(end))!.json()

test('the desk sees what is due, what is missing by number, and nothing of requests', async () => {
  const incomplete = [
    { number: 5, missing: [['benefitsInKind']], isContradictory: false },
    { number: 8, missing: [['calculationMethodNl', 'calculationMethodFr']], isContradictory: false },
  ]
  const counts = { open: 1, mine: 0, approve: 0, incomplete: 0, correction: 0, published: 0, closed: 0 }
  const advertisements = [{ ...advertisementLine, daysLeft: 2, incomplete }]
  fakeApi([reply(getStaffAdvertisements, { staff, advertisements, counts, pageSize: 50 }), members])
  await visit(area, 'nl')
  const row = within((await screen.findByRole('link', { name: advertisementLine.id })).closest('tr')!)
  expect(row.getByText('nog 2 dagen')).toBeVisible()
  expect(row.getByText('Ontbreekt: onderdeel 5 en onderdeel 8')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Meldingen' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Alle verzoeken' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Advertentie invoeren' })).toHaveAttribute('href', `${area}/new`)
})

test('a version is offered to a colleague, a correction with its reason and its differences side by side', async () => {
  const requests = await open(corrected, reply(submitAdvertisement, { ...corrected, isToApprove: true }))
  const table = screen.getByRole('table')
  expect(within(table).getByText('Verbond Zon').closest('ins')).not.toBeNull()
  expect(within(table).getByText('Verbond Polderlicht').closest('del')).not.toBeNull()
  await press('Ter goedkeuring aanbieden')
  const [, send] = screen.getAllByRole('button', { name: 'Ter goedkeuring aanbieden' })
  await userEvent.type(await screen.findByRole('textbox', { name: /^Waarom/ }), 'kort')
  await userEvent.click(send!)
  expect(await screen.findAllByText(/minstens 20 tekens/)).not.toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /^Waarom/ }), ' maar lang genoeg')
  await userEvent.click(send!)
  expect(await screen.findByText('Een collega kan deze versie nu goedkeuren.')).toBeVisible()
  expect(await bodyOf(requests, '/submit')).toEqual({ version: 2, reason: 'kort maar lang genoeg' })
})

test('a colleague signs off the version that was seen', async () => {
  const approved = {
    id: '2',
    at: '2026-11-22T09:10:00.000Z',
    kind: 'PUBLISHED' as const,
    by: 'Sanne Voorbeeld',
    details: { version: '1' },
  }
  const published = { ...corrected, waiting: null, history: [...corrected.history, approved] }
  const requests = await open(offered, reply(approveAdvertisement, published))
  expect(screen.getByText('Bram Voorbeeld bood versie 1 ter goedkeuring aan.')).toBeVisible()
  await press('Goedkeuren')
  await userEvent.click(screen.getAllByRole('button', { name: 'Goedkeuren' }).at(-1)!)
  expect(await screen.findByText('De verklaring staat in het register.')).toBeVisible()
  const history = within(screen.getByText('Geschiedenis').closest('section')!).getAllByRole('listitem')
  expect(history.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Sanne Voorbeeld.*Versie 1/),
    expect.stringMatching(/21 nov 2026/),
  ])
  expect(await bodyOf(requests, '/approve')).toEqual({ decidedAt: offered.waiting!.decidedAt })
})

test('a draft says of its money what it has, and no more', async () => {
  const { fundingOriginType: _origin, ...draft } = advertisement.draft!
  await open({ ...advertisement, draft })
  expect(screen.getByRole('heading', { name: 'Zo komt de verklaring in het register' })).toBeVisible()
  expect(screen.queryByText(/geld (uit|van buiten) de Europese Unie/)).not.toBeInTheDocument()
})

test('an advertisement that may not be published names the article', async () => {
  await open({ ...advertisement, refusal: 'SPONSOR' })
  expect(screen.getByText(/Mag niet worden gepubliceerd: een sponsor van buiten.*artikel 5/)).toBeVisible()
})

const letter: StaffLetter = {
  subject: 'Je advertentie loopt niet meer',
  text: 'Sinds vandaag loopt ze niet meer.',
  html: '',
  language: 'nl',
  channel: 'MAIL',
  address: [],
  writtenOn: '2026-11-22',
}

test('the sponsor is asked to complete it by a day, and a publication is stopped with a reason', async () => {
  const requests = await open(
    advertisement,
    reply(previewAsking, { ...letter, text: 'Vul je verklaring aan.' }),
    reply(askForCompletion, corrected),
    reply(previewHalt, letter),
    reply(haltAdvertisement, corrected),
  )
  await press('Laten aanvullen')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Wat moet de sponsor/ }), 'De betaler.')
  await press('Brief bekijken')
  const asking = within(await screen.findByRole('dialog'))
  expect(asking.getByText('Vul je verklaring aan.')).toBeVisible()
  await userEvent.click(asking.getByRole('button', { name: 'Versturen' }))
  expect(await screen.findByText('De sponsor krijgt een mail.')).toBeVisible()
  expect(await bodyOf(requests, '/ask')).toMatchObject({
    text: 'De betaler.',
    until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  await press('Publicatie stopzetten')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Waarom?' }), 'Niet aangevuld.')
  await press('Brief bekijken')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(letter.text)).toBeVisible()
  expect(requests.filter(({ url }) => url.endsWith('/halt'))).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Versturen' }))
  expect(await screen.findByText('De publicatie is stopgezet.')).toBeVisible()
  expect(await bodyOf(requests, '/halt')).toMatchObject({ text: 'Niet aangevuld.' })
})

test('where the sponsor left no address there is no mail to be seen before', async () => {
  const declaration = { sponsorKind: 'ORGANISATION', sponsorOrigin: 'EU' } as const
  const requests = await open({ ...advertisement, declaration }, reply(rejectAdvertisement, corrected))
  await press('Niet publiceren')
  await userEvent.type(await screen.findByRole('textbox'), 'De betaler is onbekend.')
  await userEvent.click(screen.getAllByRole('button', { name: 'Niet publiceren' }).at(-1)!)
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/reject'))).toBe(true))
})

test('the form keeps what it does not show, names what is wrong at its field, and sends the rest', async () => {
  let isRejected = true
  const answer = () => {
    if (isRejected) return Response.json({ error: 'INVALID_NOTICE', field: 'sponsorWebsite' }, { status: 400 })
    return Response.json(corrected)
  }
  const requests = fakeApi([reply(getStaffAdvertisement, corrected), members, respond(editAdvertisement, answer)])
  await visit(`${area}/${corrected.id}/edit`, 'nl')
  const sponsor = within(await screen.findByRole('group', { name: '1. Opdrachtgever (sponsor)' }))
  expect(sponsor.getByLabelText(/^Naam/)).toHaveValue('Verbond Zon')
  await userEvent.type(sponsor.getByLabelText(/^Website/), 'https://zon.example')
  await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  expect(await screen.findAllByText(/Dit kan zo niet in het register/)).not.toEqual([])
  isRejected = false
  await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  await screen.findByRole('heading', { level: 1, name: `Advertentie ${corrected.id}` })
  const sent = await requests.findLast(({ url }) => url.endsWith('/edit'))!.json()
  expect(sent).toMatchObject({
    version: 2,
    sponsorKind: 'ORGANISATION',
    notice: {
      sponsorWebsite: 'https://zon.example',
      budgetUpperBound: 500,
      previousPublicationSuspended: false,
      publicationStartDate: '2026-11-01',
      creativeDigest: corrected.draft!.creativeDigest,
    },
  })
})

test('a street of a person is rejected at its field', async () => {
  const requests = fakeApi([members, reply(enterAdvertisement, advertisement)])
  await visit(`${area}/new`, 'nl')
  const sponsor = within(await screen.findByRole('group', { name: '1. Opdrachtgever (sponsor)' }))
  await userEvent.click(sponsor.getByLabelText('een persoon'))
  await userEvent.click(sponsor.getByLabelText(/^Burger van de Europese Unie/))
  await userEvent.type(sponsor.getByLabelText(/^Adres/), 'Dijkweg 1')
  await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  expect(await screen.findAllByText(/Vul alleen de gemeente in/)).not.toEqual([])
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

const picture = {
  id: '00000000-0000-4000-8000-000000000007',
  kind: 'PICTURE' as const,
  name: 'affiche.jpeg',
  mediaType: 'image/jpeg',
  size: 900,
  addedAt: advertisementLine.receivedAt,
  by: null,
}
const invoice = {
  ...picture,
  id: '00000000-0000-4000-8000-000000000008',
  kind: 'INVOICE' as const,
  name: 'factuur.pdf',
}

test('the desk sees the picture of the sponsor, and puts it into the notice', async () => {
  const shown: StaffAdvertisement = { ...advertisement, files: [picture] }
  const requests = await open(shown, reply(chooseAdvertisementPicture, { ...shown, version: 2 }))
  const part = within(screen.getByText('Beelden en stukken').closest('section')!)
  const address = `/api/internal-privacy-rights/advertisements/${shown.id}/files/${picture.id}`
  expect(part.getByRole('link', { name: 'affiche.jpeg' })).toHaveAttribute('href', address)
  await press('In de verklaring zetten')
  expect(await screen.findByText(/versie 2/i)).toBeVisible()
  expect(await bodyOf(requests, '/use-picture')).toEqual({ file: picture.id, version: 1 })
})

test('the desk keeps an invoice with an advertisement', async () => {
  const requests = await open(advertisement, reply(addAdvertisementRecord, { ...advertisement, files: [invoice] }))
  const part = within(screen.getByText('Beelden en stukken').closest('section')!)
  await userEvent.click(part.getByText('Stuk toevoegen', { selector: 'summary *, summary' }))
  await userEvent.selectOptions(await part.findByLabelText(/^Wat is het/), 'Factuur')
  await userEvent.click(part.getByRole('button', { name: 'Stuk toevoegen' }))
  expect(await part.findAllByText('Kies wat het is, en een bestand van hoogstens 5 MB.')).not.toHaveLength(0)
  await userEvent.upload(part.getByLabelText(/^Bestand/), new File(['ABC'], 'factuur.pdf', { type: 'application/pdf' }))
  await userEvent.click(part.getByRole('button', { name: 'Stuk toevoegen' }))
  expect(await part.findByRole('link', { name: 'factuur.pdf' })).toBeVisible()
  expect(await bodyOf(requests, '/files')).toEqual({ kind: 'INVOICE', name: 'factuur.pdf', content: 'QUJD' })
})

test('two invoices with the same name and length are two records, also where no answer to the first came', async () => {
  const requests = await open(
    advertisement,
    respond(addAdvertisementRecord, () => new Response(null, { status: 503 })),
  )
  const part = within(screen.getByText('Beelden en stukken').closest('section')!)
  await userEvent.click(part.getByText('Stuk toevoegen', { selector: 'summary *, summary' }))
  await userEvent.selectOptions(await part.findByLabelText(/^Wat is het/), 'Factuur')
  const keyOf = async (content: string, count: number) => {
    await userEvent.upload(
      part.getByLabelText(/^Bestand/),
      new File([content], 'factuur.pdf', { type: 'application/pdf' }),
    )
    await userEvent.click(part.getByRole('button', { name: 'Stuk toevoegen' }))
    const sent = () => requests.filter(({ url }) => url.endsWith('/files'))
    await waitFor(() => expect(sent()).toHaveLength(count))
    return sent().at(-1)?.headers.get('idempotency-key')
  }
  const keys = [await keyOf('ABC', 1), await keyOf('ABC', 2), await keyOf('DEF', 3)]
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
