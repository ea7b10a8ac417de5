import {
  addComplaintNote,
  assignComplaint,
  closeComplaint,
  complaintOutcomes,
  getStaffComplaint,
  getStaffMembers,
  previewOutcome,
  recordReportMailReturned,
  takeBackOutcome,
  type PublishedCampaign,
  type StaffComplaint,
  type StaffLetter,
} from '@site/shared/calls'
import { drafts } from '@site/shared/platform'
import { fakeApi, reject, reply, respond } from '@site/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { closed, complaint, notice, ofColleague } from '../../testing/complaints.ts'
import { visit } from '../../testing/visit.ts'

const address = `/nl/internal-privacy-rights/complaints/${complaint.id}`
const heading = { level: 1, name: 'Melding over NL-2026-00012' }
const members = reply(getStaffMembers, {
  staff: { name: 'Sanne Voorbeeld', mayAudit: true },
  members: [
    { subject: 'lucas', name: 'Lucas Voorbeeld' },
    { subject: 'sanne', name: 'Sanne Voorbeeld' },
  ],
})
const letter: StaffLetter = {
  subject: 'Wat we met je melding hebben gedaan',
  text: 'We hebben je melding onderzocht.',
  html: '',
  language: 'nl',
  channel: 'MAIL',
  address: [],
  writtenOn: '2026-11-22',
}
const preview = reply(previewOutcome, letter)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const explain = async (text: string) => userEvent.type(await screen.findByRole('textbox', { name: /^Uitleg/ }), text)

/** Opens a report. Returns the calls that are made. */
async function open(shown: StaffComplaint, ...answers: ReturnType<typeof reply>[]) {
  const requests = fakeApi([reply(getStaffComplaint, shown), members, preview, ...answers])
  await visit(address, 'nl')
  await screen.findByRole('heading', heading)
  return requests
}

const sentTo = (requests: Request[], end: string) => requests.filter(({ url }) => url.endsWith(end))

const entries = () => within(screen.getByText('Geschiedenis').closest('section')!).getAllByRole('listitem')

test('a report shows what is known in words, and no link of a stranger', async () => {
  await open({ ...complaint, locale: 'fr_nl', mailFailed: true })
  const term = screen.getByText('Gegevens kloppen niet').closest('div')!
  expect(term).toHaveTextContent(/Te behandelen.*Antwoord uiterlijk 28 november 2026.*nog 4 dagen/)
  expect(term).toHaveTextContent('Binnen 7 dagen: dat beloven we zelf.')
  expect(screen.getByText('Frans')).toBeVisible()
  expect(screen.getByText('Een mail over deze melding kon niet worden bezorgd.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'NL-2026-00012' })).toHaveAttribute('href', complaint.page)
  expect(screen.getByText(complaint.explanation).closest('a')).toBeNull()
  expect(screen.getByRole('img', { name: 'Een affiche met een molen.' })).toHaveAttribute(
    'src',
    `/api/creatives/${notice.creativeDigest}.webp`,
  )
})

test('near an election a report says why 48 hours count', async () => {
  await open({ ...complaint, isShortTerm: true, hoursLeft: 31 })
  expect(screen.getByText('nog 31 uur')).toBeVisible()
  expect(screen.getByText(/^Binnen 48 uur: binnen een maand/)).toBeVisible()
})

test('staff take a report that nobody has', async () => {
  const taken: StaffComplaint = { ...complaint, owner: 'Sanne Voorbeeld', actions: ['close', 'assign', 'note'] }
  const requests = await open(complaint, reply(assignComplaint, taken))
  await press('Op mij nemen')
  expect(await screen.findByText('Deze melding is van jou.')).toBeVisible()
  expect(await sentTo(requests, '/assign')[0]!.json()).toEqual({ to: 'me' })
  expect(screen.queryByRole('button', { name: 'Op mij nemen' })).not.toBeInTheDocument()
})

const owned = { error: 'OWNED', owner: { subject: 'lucas', name: 'Lucas Voorbeeld', since: complaint.receivedAt } }

test('a report of a colleague is taken over on purpose only', async () => {
  const requests = await open(
    ofColleague,
    respond(assignComplaint, (request) =>
      request.headers.has('over-owner') ? Response.json(complaint) : Response.json(owned, { status: 409 }),
    ),
  )
  await press('Overnemen')
  const question = { name: 'Lucas Voorbeeld behandelt dit. Toch doorgaan?' }
  await userEvent.click(
    within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Niet doorgaan' }),
  )
  expect(sentTo(requests, '/assign')).toHaveLength(1)
  await press('Overnemen')
  await userEvent.click(
    within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Toch doorgaan' }),
  )
  await waitFor(() => expect(sentTo(requests, '/assign')).toHaveLength(3))
  expect(sentTo(requests, '/assign')[2]!.headers.get('over-owner')).toBe('lucas')
})

test('staff hand a report over, and write notes', async () => {
  const noted: StaffComplaint = {
    ...complaint,
    history: [
      ...complaint.history,
      { id: '2', at: complaint.receivedAt, kind: 'NOTE', by: 'Sanne Voorbeeld', details: { text: 'Sponsor gebeld.' } },
    ],
  }
  const requests = await open(complaint, reply(assignComplaint, ofColleague), reply(addComplaintNote, noted))
  await press('Overdragen')
  await screen.findByRole('option', { name: 'Lucas Voorbeeld' })
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Lucas Voorbeeld')
  await userEvent.click(screen.getAllByRole('button', { name: 'Overdragen' }).at(-1)!)
  expect(await screen.findByText('Overgedragen.')).toBeVisible()
  expect(await sentTo(requests, '/assign')[0]!.json()).toEqual({ to: 'lucas' })
  await press('Notitie maken')
  await userEvent.type(screen.getByRole('textbox'), 'Sponsor gebeld.')
  await press('Notitie bewaren')
  expect(await screen.findByText('De notitie is bewaard.')).toBeVisible()
  expect(entries()).toHaveLength(2)
  expect(entries()[0]).toHaveTextContent(/Notitie · Sanne Voorbeeld Sponsor gebeld\./)
})

test('staff can choose only what the register does not contradict, and read why', async () => {
  await open({ ...complaint, outcomes: ['STOPPED', 'UNFOUNDED'] })
  expect(screen.queryByRole('button', { name: 'Gegevens aangepast' })).not.toBeInTheDocument()
  const stopped = screen.getByRole('button', { name: 'Publicatie gestopt' })
  const unfounded = screen.getByRole('button', { name: 'Ongegrond' })
  await userEvent.click(stopped)
  expect(await screen.findByText(/^‘Gegevens aangepast’ kun je kiezen zodra/)).toBeVisible()
  await explain('De advertentie is afgelopen.')
  expect([stopped, unfounded].map((button) => button.ariaExpanded)).toEqual(['true', 'false'])
  // The other choice keeps what was typed; the same one closes the form.
  await userEvent.click(unfounded)
  expect(screen.getByRole('textbox', { name: /^Uitleg/ })).toHaveValue('De advertentie is afgelopen.')
  expect([stopped, unfounded].map((button) => button.ariaExpanded)).toEqual(['false', 'true'])
  await userEvent.click(unfounded)
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  act(() => drafts.of(`complaint ${complaint.id} close`).reset())
})

test('no explanation is shown when all outcomes of an advertisement in the register are possible', async () => {
  await open({ ...complaint, outcomes: complaintOutcomes.filter((outcome) => outcome !== 'ADDED') })
  for (const name of ['Gegevens aangepast', 'Publicatie gestopt', 'Ongegrond'])
    expect(screen.getByRole('button', { name })).toBeVisible()
  await press('Ongegrond')
  expect(await screen.findByRole('textbox', { name: /^Uitleg/ })).toBeVisible()
  expect(screen.queryByText(/kun je kiezen zodra/)).not.toBeInTheDocument()
})

test('an advertisement that is not in the register is shown with place and picture, and named once it is there', async () => {
  const unlisted = { campaignId: null, noticeVersion: null, sponsor: null, reported: null, current: null, page: null }
  const shown: StaffComplaint = {
    ...complaint,
    ...unlisted,
    place: 'Stadsblad, 20 november 2026, pagina 7',
    hasPicture: true,
    isShortTerm: true,
    reason: 'NO_NOTICE',
    outcomes: ['ADDED', 'STOPPED', 'UNFOUNDED'],
  }
  const requests = fakeApi([reply(getStaffComplaint, shown), members, preview, reply(closeComplaint, closed)])
  await visit(address, 'nl')
  await screen.findByRole('heading', { level: 1, name: 'Melding over een advertentie' })
  expect(screen.getByText('Stadsblad, 20 november 2026, pagina 7')).toBeVisible()
  expect(screen.getByText(/^Binnen 48 uur: de advertentie staat niet in het register/)).toBeVisible()
  const picture = screen.getByRole('img', { name: 'Foto bij de melding' })
  expect(picture).toHaveAttribute('src', `/api/internal-privacy-rights/complaints/${complaint.id}/picture`)
  await press('In het register gezet')
  await explain('De verklaring ontbrak: ze staat er nu.')
  await press('Brief bekijken')
  expect(await screen.findByText(/^Vul nog in: Referentie in het register/)).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: /^Referentie/ }), 'NL-1')
  await press('Brief bekijken')
  await userEvent.click(await screen.findByRole('button', { name: 'Versturen' }))
  expect(await screen.findByText(/^De melding is afgerond/)).toBeVisible()
  expect(await sentTo(requests, '/close')[0]!.json()).toMatchObject({ outcome: 'ADDED', campaignId: 'NL-1' })
})

test('staff see the mail before they close a report for good; where one outcome is possible nothing is to be chosen', async () => {
  const requests = await open(ofColleague, reply(closeComplaint, closed))
  await press('Afronden')
  expect(await screen.findByText(/^De uitkomst kan nu alleen ‘Ongegrond’ zijn/)).toBeVisible()
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  await explain('Klopt wel.')
  await press('Brief bekijken')
  expect(await screen.findAllByText('Leg het uit in minstens 20 tekens')).not.toHaveLength(0)
  await explain(' Zo staan ze op de facturen.')
  await press('Brief bekijken')
  const dialog = await screen.findByRole('dialog', { name: 'Deze brief gaat naar de ontvanger' })
  expect(within(dialog).getByText(letter.text)).toBeVisible()
  expect(dialog).toHaveTextContent(/Dit kan niet ongedaan worden gemaakt\./)
  const body = { outcome: 'UNFOUNDED', text: 'Klopt wel. Zo staan ze op de facturen.' }
  expect(await sentTo(requests, '/letter')[0]!.json()).toEqual(body)
  expect(sentTo(requests, '/close')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Versturen' }))
  expect(await screen.findByText(/^De melding is afgerond\. De uitkomst wordt gemaild naar noor@/)).toBeVisible()
  expect(await sentTo(requests, '/close')[0]!.json()).toEqual(body)
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  expect(screen.getByText(/^Afgerond op/)).toHaveTextContent(/22 november 2026.* door Sanne Voorbeeld\.$/)
  expect(entries()[0]).toHaveTextContent(/Besloten Ongegrond · Sanne Voorbeeld De bedragen staan zo op de facturen\./)
})

test('an outcome that waits says until when, and what was typed is there again once it is taken back', async () => {
  const waiting = {
    until: '2026-11-22T09:15:00.000Z',
    secondsLeft: 570,
    by: 'Sanne Voorbeeld',
    decidedAt: '2026-11-22T09:05:00.000Z',
    approvedBy: null,
    outcome: 'UNFOUNDED' as const,
    text: 'Zo staan ze op de facturen.',
  }
  const reported: StaffComplaint = { ...complaint, undoSeconds: 600 }
  const requests = await open(
    reported,
    reply(closeComplaint, { ...reported, waiting, actions: ['take-back', 'note'] }),
    reply(takeBackOutcome, reported),
  )
  await press('Afronden')
  const text = 'Zo staan ze op de facturen.'
  await explain(text)
  await press('Brief bekijken')
  const dialog = within(await screen.findByRole('dialog', { name: /^Deze brief/ }))
  expect(dialog.getByText(/^Je kunt dit 10 minuten terugnemen/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Versturen' }))
  expect(await screen.findByText(/^Het besluit wordt om/)).toHaveTextContent('om 10:15 verstuurd')
  expect(screen.getByRole('timer')).toHaveTextContent('Nog 9:30.')
  await press('Terugnemen')
  expect(await screen.findByText('Teruggenomen. De melder heeft niets gekregen.')).toBeVisible()
  expect(await sentTo(requests, '/take-back')[0]!.json()).toEqual({ decidedAt: waiting.decidedAt })
  expect(await screen.findByRole('textbox', { name: /^Uitleg/ })).toHaveValue(text)
  act(() => drafts.of(`complaint ${complaint.id} close`).reset())
})

test('staff who decide second see the decision of their colleague, and keep what they typed', async () => {
  let isClosed = false
  fakeApi([
    respond(getStaffComplaint, () => Response.json(isClosed ? closed : complaint)),
    members,
    preview,
    reject(closeComplaint, 'NOT_OPEN'),
  ])
  await visit(address, 'nl')
  await press('Afronden')
  await explain('Dit is een lange uitleg.')
  await press('Brief bekijken')
  const dialog = await screen.findByRole('dialog', { name: /^Deze brief/ })
  isClosed = true
  await userEvent.click(within(dialog).getByRole('button', { name: 'Versturen' }))
  expect(await screen.findByText(/^Een ander was je voor/)).toBeVisible()
  expect(await screen.findByText(closed.outcomeText)).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Uitleg/ })).toHaveValue('Dit is een lange uitleg.')
  act(() => drafts.of(`complaint ${complaint.id} close`).reset())
})

const part = () => screen.getByRole('heading', { name: 'De verklaring: bij de melding en nu' }).parentElement!

test('the notice that was reported and the one of now are side by side, with what changed marked', async () => {
  const current: PublishedCampaign = {
    ...notice,
    noticeVersion: 3,
    noticeDate: '2026-11-23',
    sponsorName: 'Verbond Zon',
    payerName: 'Agentschap Pluim',
    creativeDigest: 'b'.repeat(64),
  }
  await open({ ...complaint, current })
  const table = within(part()).getByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Bij de melding: versie 1, sinds 1 nov 2026', 'Nu: versie 3, sinds 23 nov 2026'])
  const names = within(table).getAllByRole('rowheader')
  const rows = names.map((name) => {
    const cells = [...name.closest('tbody')!.querySelectorAll('td')]
    return [name.textContent, ...cells.map((cell) => cell.textContent)]
  })
  expect(rows.slice(0, 2)).toEqual([
    ['Naam (Opdrachtgever (sponsor))', 'Verbond Polderlicht', 'Verbond Zon'],
    ['Naam (Betaler)', 'Geen', 'Agentschap Pluim'],
  ])
  const pictures = within(table).getAllByRole('img', { name: 'Een affiche met een molen.' })
  expect(pictures.map((picture) => picture.closest('del, ins')?.localName)).toEqual(['del', 'ins'])
  expect(part()).toHaveTextContent('Sinds de melding zijn 3 gegevens gewijzigd.')
  expect(within(part()).getByText(/^Toon wat gelijk bleef/)).toBeVisible()
})

const same: [string, Partial<StaffComplaint>, text: string][] = [
  ['did not change', {}, 'Sinds de melding is niets gewijzigd (versie 1).'],
  [
    'was dropped',
    { reported: null, current: null, page: null, sponsor: null },
    'Het register heeft deze advertentie niet meer.',
  ],
  ['lost its old version', { reported: null }, 'Versie 1, die is gemeld, staat niet meer in het register.'],
  [
    'has a newer version with the same facts',
    { current: { ...notice, noticeVersion: 2 } },
    'Het register heeft een nieuwere versie (versie 2), met dezelfde gegevens.',
  ],
]

test.each(same)('staff read that the notice %s', async (_title, changes, text) => {
  await open({ ...complaint, ...changes })
  expect(part()).toHaveTextContent(text)
  expect(within(part()).queryByRole('table')).not.toBeInTheDocument()
})

test('no picture of a withheld advertisement is requested, also not of an earlier version', async () => {
  await open({
    ...complaint,
    current: { ...notice, noticeVersion: 2, creativeWithheldNl: 'Rechten van een fotograaf.' },
  })
  expect(screen.queryByRole('img', { name: 'Een affiche met een molen.' })).not.toBeInTheDocument()
  expect(screen.getAllByText(/Rechten van een fotograaf\./)).not.toHaveLength(0)
})

test('staff record on the page of a report that its mail came back', async () => {
  const sentAt = '2026-03-05T10:00:00.000Z'
  const history = [{ id: '7', at: sentAt, kind: 'RECEIVED' as const, by: null, details: { sentAt } }]
  const sent = { ...complaint, actions: ['mail-returned' as const], history }
  const requests = await open(sent, reply(recordReportMailReturned, { ...sent, actions: [], mailFailed: true }))
  await press('Vastleggen dat een mail terugkwam')
  await userEvent.selectOptions(await screen.findByLabelText('Welke mail kwam terug?'), '7')
  await press('Vastleggen')
  expect(await screen.findByText('Vastgelegd: deze mail is niet aangekomen.')).toBeVisible()
  expect(await requests.find(({ url }) => url.endsWith('/mail-returned'))!.json()).toMatchObject({ entry: '7' })
})

const running: StaffComplaint = {
  ...complaint,
  outcomes: ['CORRECTED', 'STOPPED', 'UNFOUNDED'],
  pending: ['CORRECTED', 'STOPPED'],
}

test('staff stop an advertisement from its report, with a reason for everybody and an explanation for the reporter', async () => {
  const requests = await open(running, reply(closeComplaint, closed))
  expect(screen.getByText(/Bram Voorbeeld/)).toBeVisible()
  await press('Ongegrond')
  await screen.findByRole('textbox', { name: /^Uitleg/ })
  expect(screen.queryByRole('textbox', { name: /^Waarom ze niet meer loopt/ })).not.toBeInTheDocument()
  await press('Publicatie gestopt')
  const reason = 'De sponsor kwam van buiten de Unie.'
  await userEvent.type(screen.getByRole('textbox', { name: /^Waarom ze niet meer loopt/ }), reason)
  await explain('Je melding klopte: de sponsor kwam van buiten de Unie.')
  await press('Brief bekijken')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Versturen' }))
  await waitFor(() => expect(sentTo(requests, '/close')).toHaveLength(1))
  expect(await sentTo(requests, '/close')[0]!.json()).toMatchObject({
    outcome: 'STOPPED',
    publicReason: reason,
    stoppedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
})

test('staff ask for a correction from a report, and read that the reporter is told once it is in the register', async () => {
  const waiting: StaffComplaint = {
    ...running,
    actions: ['take-back', 'close', 'note'],
    waiting: {
      until: null,
      secondsLeft: null,
      by: 'Sanne Voorbeeld',
      decidedAt: complaint.receivedAt,
      approvedBy: null,
      outcome: 'CORRECTED',
      text: 'De betaler ontbrak in de verklaring.',
    },
  }
  await open(running, reply(closeComplaint, waiting))
  await press('Gegevens aangepast')
  await explain('De betaler ontbrak in de verklaring.')
  await press('Brief bekijken')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Versturen' }))
  expect(await screen.findByText(/^De advertentiedesk is gevraagd om te corrigeren\./)).toBeVisible()
  expect(screen.getByText(/wacht op de correctie in het register/)).toBeVisible()
})
