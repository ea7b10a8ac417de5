import {
  addNote,
  askIdentity,
  askReview,
  assignRequest,
  decideRequest,
  extendRequest,
  liftRestriction,
  restrictMeanwhile,
  finishTasks,
  openTasks,
  getCoverSheet,
  getSentLetter,
  getStaffMembers,
  getSentences,
  getStaffRequest,
  takeBackDecision,
  takeDecisionNow,
  reviewRequest,
  approveDecision,
  previewLetter,
  recordMailReturned,
  recordCall,
  recordPosting,
  resumeRequest,
  sendStaffMessage,
  type HistoryEntry,
  type StaffRequest,
  uploadErrors,
} from '@site/shared/calls'
import { drafts, hasUnsavedWork } from '@site/shared/platform'
import { getToday } from '@site/shared/rules'
import { fakeApi, reject, reply, respond } from '@site/shared/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { jest } from '@jest/globals'
import nl from '../../../messages/nl_nl.json' with { type: 'json' }
import { line, rejected, request, task } from '../../testing/requests.ts'
import { press, visit } from '../../testing/visit.ts'

const { reference } = request
const detail = `/nl/internal-privacy-rights/request/${reference}`
const access: StaffRequest = {
  ...request,
  flowType: 'RIGHT_OF_ACCESS',
  actions: ['decide', 'extend', 'message', 'note'],
}
const letter = {
  subject: 'Ons besluit',
  text: 'Dag Noor\n<b>De zin</b>',
  html: '<p>Dag Noor</p>',
  language: 'nl',
  channel: 'MAIL' as const,
  address: [],
  writtenOn: '2026-03-05',
}
const members = reply(getStaffMembers, {
  staff: { name: 'Sanne Voorbeeld', mayAudit: true },
  members: [
    { subject: 'jan', name: 'Jan Voorbeeld' },
    { subject: 'sanne', name: 'Sanne Voorbeeld' },
  ],
})
const previewed = reply(previewLetter, letter)
const shown = (shownRequest: StaffRequest) => reply(getStaffRequest, shownRequest)
async function fill(label: string | RegExp, text: string) {
  await userEvent.click(screen.getByLabelText(label, { selector: 'input, textarea' }))
  await userEvent.paste(text)
}

const sentTo = (requests: Request[], path: string) =>
  requests.find(({ method, url }) => method === 'POST' && url.endsWith(path))?.json()

afterEach(() => {
  for (const action of ['decide', 'extend', 'lift', 'restrict'])
    drafts.of(`staff-request ${reference} ${action}`).reset()
})

const undelivered: ['nl' | 'fr' | 'en', 'RECEIVED' | 'VERIFIED', RegExp][] = [
  ['nl', 'RECEIVED', /^De mail om dit verzoek te bevestigen kon niet worden bezorgd/],
  ['en', 'VERIFIED', /^An email about this request could not be delivered/],
]

test.each(undelivered)('staff see a request in %s that is %s: %s', async (lang, state, text) => {
  fakeApi([shown({ ...request, state, mailFailed: true }), members])
  await visit(`/${lang}/internal-privacy-rights/request/${reference}`, 'be')
  expect(await screen.findByText(text)).toBeVisible()
})

const choose = (part: string, kind: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: part }), kind)

test('staff read a request, no link of a stranger in it', async () => {
  fakeApi([shown(request), members])
  await visit(detail, 'nl')
  expect(await screen.findByText('klant@lindehof.example')).toBeVisible()
  expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull()
})

test('staff read each text in the direction in which it was written', async () => {
  const userMessage = 'مرحبا، أريد حذف بياناتي من LM-1234 اليوم.'
  fakeApi([shown({ ...request, userMessage }), members])
  await visit(detail, 'nl')
  const text = await screen.findByText(userMessage)
  expect(text.closest('[dir]')).toHaveAttribute('dir', 'auto')
})

test('a request that does not exist is the 404 page', async () => {
  fakeApi([reject(getStaffRequest, 'NOT_FOUND'), members])
  await visit(detail, 'nl')
  expect(await screen.findByText('Status 404')).toBeVisible()
})

test('the steps that come first are in the row, all others behind "Meer"', async () => {
  fakeApi([shown({ ...access, actions: ['resume', 'decide', 'message', 'note'] }), members])
  await visit(detail, 'nl')
  const section = within((await screen.findByRole('heading', { name: 'Volgende stap' })).closest('section')!)
  const names = section.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Beslissen', 'Termijn laten doorlopen', 'Bericht sturen', 'Notitie maken'])
  expect(section.getByText('Meer').closest('details')).toContainElement(section.getByText('Notitie maken'))
})

const terms: [part: Partial<StaffRequest>, text: string][] = [
  [{ extension: 'COMPLEX', state: 'EXTENDED' }, 'Met twee maanden verlengd: het verzoek is ingewikkeld.'],
  [{ pausedOn: '2026-03-05', state: 'PAUSED', daysLeft: null }, 'De termijn staat stil sinds 5 maart 2026'],
  [{ pausedOn: null, state: 'PAUSED', daysLeft: 20 }, 'is nog niet gepost of gesteld. Tot dan loopt de termijn door.'],
  [
    { extension: 'COMPLEX', extendedOn: null, state: 'EXTENDED', answerBy: '2026-04-01' },
    'Ze telt pas als de brief uiterlijk op 1 april 2026 is gepost, of de persoon dan is gebeld.',
  ],
  [{ restrictedOn: '2026-03-05' }, 'De gegevens worden sinds 5 maart 2026 niet gebruikt.'],
  [
    { restrictedOn: '2026-03-05', restrictedUntil: '2026-06-30' },
    'De beperking geldt tot en met 30 juni 2026. Kondig het opheffen daarvoor aan.',
  ],
  [
    { restrictedOn: '2026-03-05', restrictedUntil: '2026-06-30', liftedOn: '2026-07-01' },
    'De beperking wordt opgeheven vanaf 1 juli 2026; dat is aangekondigd.',
  ],
  [{ answeredOn: '2026-03-05' }, 'De persoon heeft op 5 maart 2026 geantwoord op de vraag wie het is.'],
  [{ proposedReason: 'IDENTITY_NOT_SHOWN', state: 'PAUSED' }, 'De persoon heeft na 30 dagen niet geantwoord.'],
  [{ readyUntil: '2026-05-01' }, 'De persoon kan het antwoord openen tot en met 1 mei 2026.'],
]

test.each(terms)('staff see a term with %j: %s', async (part, text) => {
  fakeApi([shown({ ...request, ...part }), members])
  await visit(detail, 'nl')
  await screen.findByText('Volgende stap')
  expect(document.body).toHaveTextContent(text)
})

test('staff can download the case file', async () => {
  fakeApi([shown(request), members])
  await visit(detail, 'nl')
  const link = await screen.findByRole('link', { name: 'Dossier (JSON)' })
  expect(link).toHaveAttribute('href', `/api/internal-privacy-rights/requests/${reference}/case-file`)
  expect(link).toHaveAttribute('download')
})

test('staff can tell colleagues with the same name apart', async () => {
  const namesakes = ['jan.1', 'jan.2'].map((subject) => ({ subject, name: 'Jan Jansen' }))
  const handed = {
    id: '2',
    at: request.receivedAt,
    kind: 'ASSIGNED' as const,
    by: 'Jan Jansen',
    subject: 'jan.1',
    details: { to: 'Jan Jansen', toSubject: 'jan.2' },
  }
  const owned = { owner: 'Jan Jansen', ownerSubject: 'jan.1', history: [handed] }
  const open = { ...request, ...owned, actions: ['assign' as const] }
  const staff = { name: 'Jan Jansen', mayAudit: false }
  const requests = fakeApi([
    shown(open),
    reply(getStaffMembers, { staff, members: namesakes }),
    reply(assignRequest, open),
  ])
  await visit(detail, 'nl')
  await waitFor(() => expect(document.body).toHaveTextContent('→ Jan Jansen (jan.2) · Jan Jansen (jan.1)'))
  expect(screen.getByText('Jan Jansen (jan.1)', { selector: 'dd, dd *' })).toBeVisible()
  await press('Overdragen')
  const whom = await screen.findByRole('combobox', { name: 'Wie behandelt het verzoek?' })
  expect(within(whom).queryByRole('option', { name: 'Jan Jansen (jan.1)' })).not.toBeInTheDocument()
  await userEvent.selectOptions(whom, 'Jan Jansen (jan.2)')
  await userEvent.click(screen.getAllByRole('button', { name: 'Overdragen' })[1]!)
  expect(await screen.findByText('Overgedragen.')).toBeVisible()
  expect(await sentTo(requests, '/assign')).toEqual({ to: 'jan.2' })
})

test('staff take a request, hand it over, and note something', async () => {
  const taken = {
    ...request,
    owner: 'Sanne Voorbeeld',
    ownerSubject: 'sanne',
    actions: ['decide', 'assign', 'note'] as const,
  }
  const requests = fakeApi([
    shown(request),
    members,
    reply(assignRequest, { ...taken, actions: [...taken.actions] }),
    reply(addNote, request),
  ])
  await visit(detail, 'nl')
  await press('Op mij nemen')
  expect(await screen.findByText('Dit verzoek is van jou.')).toBeVisible()
  expect(await sentTo(requests, '/assign')).toEqual({ to: 'me' })
  await press('Overdragen')
  const whom = await screen.findByRole('combobox', { name: 'Wie behandelt het verzoek?' })
  expect(within(whom).queryByRole('option', { name: 'Sanne Voorbeeld' })).not.toBeInTheDocument()
  await userEvent.selectOptions(whom, 'Jan Voorbeeld')
  await userEvent.click(screen.getAllByRole('button', { name: 'Overdragen' })[1]!)
  expect(await screen.findByText('Overgedragen.')).toBeVisible()
  expect(await requests.findLast(({ url }) => url.endsWith('/assign'))!.json()).toEqual({ to: 'jan' })
  await press('Notitie maken')
  await fill('Notitie', 'Gebeld')
  await press('Notitie bewaren')
  expect(await screen.findByText('De notitie is bewaard.')).toBeVisible()
  expect(await sentTo(requests, '/note')).toEqual({ text: 'Gebeld' })
})

test('a form that is opened while another one is being sent stays open', async () => {
  let answer: ((response: Response) => void) | undefined
  const noted = new Promise<Response>((resolve) => (answer = resolve))
  fakeApi([shown(access), members, respond(addNote, () => noted)])
  await visit(detail, 'nl')
  await press('Notitie maken')
  await fill('Notitie', 'Gebeld')
  await press('Notitie bewaren')
  await press('Beslissen')
  answer?.(Response.json(addNote.answer.create(access)))
  expect(await screen.findByText('De notitie is bewaard.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Beslissen' })).toHaveAttribute('aria-expanded', 'true')
})

test('a refusal needs a reason and a sentence; its letter is shown as text before it goes', async () => {
  const closed: StaffRequest = { ...access, state: 'REFUSED', daysLeft: null, actions: ['note'] }
  const requests = fakeApi([shown(access), members, previewed, reply(decideRequest, closed)])
  await visit(detail, 'nl')
  await press('Beslissen')
  expect(screen.queryByRole('combobox', { name: 'Reden' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByLabelText('Afgewezen'))
  await press('Brief bekijken')
  const summary = await screen.findByRole('group', { name: /2 velden die niet kloppen/ })
  expect(summary).toHaveTextContent('Leg het uit in minstens 20 tekens')
  const reason = screen.getByRole('combobox', { name: 'Reden' })
  expect(within(reason).getByRole('option', { name: 'Journalistiek, art. 85 AVG' })).toBeInTheDocument()
  expect(within(reason).queryByRole('option', { name: /Rechten van anderen/ })).not.toBeInTheDocument()
  await userEvent.selectOptions(reason, 'JOURNALISM')
  const text = 'Er staan namen van anderen in.'
  await fill(/^Jouw zin/, text)
  await press('Brief bekijken')
  const dialog = within(await screen.findByRole('dialog', { name: 'Deze brief gaat naar de ontvanger' }))
  expect(dialog.getByText(/<b>De zin<\/b>/)).toBeVisible()
  expect(await sentTo(requests, '/letter')).toMatchObject({ letter: 'REFUSED', reason: 'JOURNALISM', text })
  await press('Versturen')
  expect(await screen.findByText(`${reference} is afgesloten.`)).toBeVisible()
  expect(await sentTo(requests, '/decide')).toEqual({ outcome: 'REFUSED', reason: 'JOURNALISM', text })
  expect(hasUnsavedWork()).toBe(false)
})

/** Parts of a copy of data, with the field that explains each. */
const parts: [part: string, explanation: RegExp][] = [
  ['Gegevens van elk betrokken merk', /^Gegevens per merk/],
  ['Ontvangers van de gegevens', /^De werkelijke ontvangers/],
  ['Bewaartermijnen', /^De termijn voor deze gegevens/],
  ['Herkomst', /^Waar de gegevens vandaan komen/],
  ['Uitleg die voor iedereen hetzelfde is', /^Doelen, soorten gegevens/],
]

test('a partial answer says what was done', async () => {
  const closed: StaffRequest = { ...access, state: 'PARTLY_ANSWERED', daysLeft: null, actions: ['note'] }
  const requests = fakeApi([shown(access), members, previewed, reply(decideRequest, closed)])
  await visit(detail, 'nl')
  await press('Beslissen')
  expect(screen.queryByLabelText(/^Wat hebben we gedaan/)).not.toBeInTheDocument()
  await userEvent.click(screen.getByLabelText('Deels ingewilligd'))
  await press('Brief bekijken')
  const summary = await screen.findByRole('group', { name: /8 velden die niet kloppen/ })
  expect(summary).toHaveTextContent('Leg in minstens 20 tekens uit wat we hebben gedaan.')
  const done = 'Je krijgt alles behalve de gesprekken.'
  await fill(/^Wat hebben we gedaan/, done)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reden' }), 'RIGHTS_OF_OTHERS')
  const text = 'Er staan namen van anderen in.'
  await fill(/^Jouw zin/, text)
  for (const [part, explanation] of parts) {
    await choose(part, 'NONE')
    await fill(explanation, 'Die zijn er niet.')
  }
  await press('Brief bekijken')
  await press('Versturen')
  await screen.findByText(`${reference} is afgesloten.`)
  const none = { kind: 'NONE', text: 'Die zijn er niet.' }
  const given = { data: none, recipients: none, retention: none, source: none, explanation: none }
  const decision = { outcome: 'PARTLY', reason: 'RIGHTS_OF_OTHERS', text, done, parts: given }
  expect(await sentTo(requests, '/decide')).toEqual(decision)
})

test('staff answer a request for access with "nothing found"', async () => {
  const closed: StaffRequest = { ...access, state: 'ANSWERED', daysLeft: null, actions: ['note'] }
  const requests = fakeApi([shown(access), members, previewed, reply(decideRequest, closed)])
  await visit(detail, 'nl')
  await press('Beslissen')
  await userEvent.click(screen.getByLabelText('Ingewilligd: we hebben geen gegevens gevonden'))
  await press('Brief bekijken')
  await press('Versturen')
  await screen.findByText(`${reference} is afgesloten.`)
  expect(await sentTo(requests, '/decide')).toEqual({ outcome: 'GRANTED', text: '', nothingFound: true })
})

test('staff lift a restriction from a day on; one that is too soon is said at the field, and what they wrote stays', async () => {
  const restricted: StaffRequest = {
    ...access,
    flowType: 'OTHER_REQUEST',
    right: 'RESTRICTION',
    state: 'ANSWERED',
    restrictedOn: '2026-03-05',
    actions: ['lift'],
  }
  const requests = fakeApi([shown(restricted), members, previewed, reject(liftRestriction, 'LIFT_TOO_SOON')])
  await visit(detail, 'nl')
  await press('Beperking opheffen')
  const day = screen.getByLabelText(/^Vanaf welke dag/)
  await userEvent.clear(day)
  await userEvent.click(day)
  await userEvent.paste('1-7-2026')
  await fill(/^Jouw zin/, sentence)
  await press('Brief bekijken')
  await press('Versturen')
  expect(await screen.findByLabelText(/^Vanaf welke dag/, { selector: 'input' })).toHaveAccessibleDescription(
    /Kies een latere dag/,
  )
  expect(screen.getByLabelText(/^Jouw zin/)).toHaveValue(sentence)
  expect(await sentTo(requests, '/letter')).toMatchObject({ letter: 'LIFTED', liftedOn: '2026-07-01', text: sentence })
  expect(await sentTo(requests, '/lift')).toEqual({ on: '2026-07-01', text: sentence })
})

test('a restriction is granted with its last day', async () => {
  const open: StaffRequest = { ...access, flowType: 'OTHER_REQUEST', right: 'RESTRICTION', actions: ['decide'] }
  const requests = fakeApi([
    shown(open),
    members,
    previewed,
    reply(decideRequest, { ...open, state: 'ANSWERED' as const }),
  ])
  await visit(detail, 'nl')
  await press('Beslissen')
  await userEvent.click(screen.getByLabelText('Ingewilligd'))
  await fill(/^Jouw zin/, sentence)
  await userEvent.selectOptions(screen.getByLabelText(/^Ontvangers van deze gegevens/), 'NO_RECIPIENTS')
  await fill(/^Laatste dag van de beperking/, '30-6-2026')
  await press('Brief bekijken')
  await press('Versturen')
  await screen.findByText(`${reference} is afgesloten.`)
  expect(await sentTo(requests, '/letter')).toMatchObject({ restrictedUntil: '2026-06-30' })
  expect(await sentTo(requests, '/decide')).toMatchObject({ outcome: 'GRANTED', restrictedUntil: '2026-06-30' })
})

test('an extension needs a sentence', async () => {
  const open: StaffRequest = { ...access, actions: ['extend'] }
  const requests = fakeApi([shown(open), members, previewed])
  await visit(detail, 'nl')
  await press('Termijn verlengen')
  await userEvent.click(screen.getByLabelText('De persoon deed veel verzoeken'))
  await fill(/^Jouw zin/, 'Te kort.')
  await press('Brief bekijken')
  expect((await screen.findAllByText(/Leg het uit in minstens 20 tekens/))[0]).toBeVisible()
  expect(await sentTo(requests, '/letter')).toBeUndefined()
})

const refusal = {
  outcome: 'REFUSED' as const,
  reason: 'JOURNALISM' as const,
  text: 'Het artikel is nog nieuws.',
  done: '',
  nothingFound: false,
  decidedBy: 'Jan Voorbeeld',
  decidedAt: '2026-03-10T10:00:00Z',
  approvedBy: null,
}

test('staff record that a person asks to look again, and a colleague changes the decision', async () => {
  const closed: StaffRequest = {
    ...access,
    state: 'REFUSED',
    daysLeft: null,
    decision: refusal,
    actions: ['ask-review'],
  }
  const inReview: StaffRequest = { ...closed, reviewBy: '2026-04-20', daysLeft: 20, actions: ['review'] }
  const advice = 'De functionaris adviseert om ze te geven.'
  const review = {
    outcome: 'CHANGED',
    from: 'REFUSED',
    to: 'GRANTED',
    text: '',
    advice,
    by: 'Sanne Voorbeeld',
  } as const
  const reviewed: StaffRequest = {
    ...closed,
    state: 'ANSWERED',
    review: { ...review, at: refusal.decidedAt },
    actions: ['note'],
  }
  const requests = fakeApi([
    shown(closed),
    members,
    previewed,
    reply(askReview, inReview),
    reply(reviewRequest, reviewed),
  ])
  await visit(detail, 'nl')
  await press('Vraag om opnieuw te kijken vastleggen')
  await press('Brief bekijken')
  await press('Versturen')
  expect(await screen.findByText(/kijkt opnieuw naar dit besluit/)).toHaveTextContent('20 april 2026')
  expect(await sentTo(requests, '/ask-review')).toMatchObject({ askedOn: expect.stringMatching(/^\d{4}-/) })
  await press('Opnieuw bekijken')
  expect(screen.queryByLabelText('Ingewilligd')).not.toBeInTheDocument()
  await userEvent.click(screen.getByLabelText('Het besluit verandert'))
  expect(screen.queryByLabelText('Afgewezen')).not.toBeInTheDocument()
  await userEvent.click(screen.getByLabelText('Ingewilligd'))
  const text = 'We geven de gesprekken zonder de ander.'
  await fill(/^Jouw zin/, text)
  await press('Brief bekijken')
  expect(await screen.findByRole('group', { name: /6 velden die niet kloppen/ })).toBeVisible()
  await fill('Advies van de functionaris', advice)
  for (const [part, explanation] of parts) {
    await choose(part, 'NONE')
    await fill(explanation, 'Die zijn er niet.')
  }
  await press('Brief bekijken')
  await press('Versturen')
  expect(await screen.findByText(/Opnieuw bekeken door Sanne Voorbeeld/)).toBeVisible()
  const none = { kind: 'NONE', text: 'Die zijn er niet.' }
  const given = { data: none, recipients: none, retention: none, source: none, explanation: none }
  expect(await sentTo(requests, '/review')).toEqual({ outcome: 'CHANGED', to: 'GRANTED', text, advice, parts: given })
  expect(screen.getByText(advice)).toBeVisible()
})

test('staff refuse another right for the reasons of that right', async () => {
  fakeApi([shown({ ...access, flowType: 'OTHER_REQUEST', right: 'PORTABILITY', country: 'NL' }), members])
  await visit(detail, 'nl')
  await press('Beslissen')
  await userEvent.click(screen.getByLabelText('Afgewezen'))
  const options = within(screen.getByRole('combobox', { name: 'Reden' })).getAllByRole('option')
  const articles = options.map(({ textContent }) => /art\. (.*) AVG/.exec(textContent)?.[1]).filter(Boolean)
  expect(articles).toEqual(['12(4)', '11(2), 12(6)', '12(5)', '12(5)', '20(1)', '20(1)', '85'])
})

test('an objection for a personal reason is not granted without a sentence', async () => {
  fakeApi([shown({ ...access, flowType: 'OTHER_REQUEST', right: 'PERSONAL_OBJECTION' }), members, previewed])
  await visit(detail, 'nl')
  await press('Beslissen')
  await userEvent.click(screen.getByLabelText('Ingewilligd'))
  await press('Brief bekijken')
  expect((await screen.findAllByText(/Leg het uit in minstens 20 tekens/))[0]).toBeVisible()
})

test('staff who grant portability without a file read that the data must be in a file', async () => {
  const incomplete = respond(decideRequest, () =>
    Response.json({ error: 'INCOMPLETE', field: 'answer' }, { status: 400 }),
  )
  fakeApi([shown({ ...access, flowType: 'OTHER_REQUEST', right: 'PORTABILITY' }), members, previewed, incomplete])
  await visit(detail, 'nl')
  await press('Beslissen')
  await userEvent.click(screen.getByLabelText('Ingewilligd'))
  await press('Brief bekijken')
  await press('Versturen')
  expect((await screen.findAllByText(/^Voeg een bestand toe/))[0]).toBeVisible()
})

test('staff can only grant an objection to advertising, without an answer', async () => {
  const requests = fakeApi([
    shown(request),
    members,
    previewed,
    reply(decideRequest, { ...request, state: 'ANSWERED' as const }),
  ])
  await visit(detail, 'nl')
  await press('Beslissen')
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  expect(screen.queryByLabelText(/^Antwoord/)).not.toBeInTheDocument()
  await press('Brief bekijken')
  await press('Versturen')
  await screen.findByText(`${reference} is afgesloten.`)
  expect(await sentTo(requests, '/decide')).toEqual({ outcome: 'GRANTED', text: '' })
})

test('an answer goes with its files, in which all that is about the person is proposed to be', async () => {
  const file = {
    id: '2b1f4a70-0000-4000-8000-000000000001',
    name: 'kopie.pdf',
    size: 3_000_000,
    mediaType: 'application/pdf',
  }
  const drafted = { ...access, drafts: [{ ...file, metadata: ['author: Jan'], task: null }] }
  const requests = fakeApi([
    shown(drafted),
    members,
    previewed,
    reply(getCoverSheet, {
      explanation: 'Uitleg\n\nDoelen\nLeveren\n\nDoorgifte\nNergens',
      chapters: ['Doelen\nLeveren', 'Doorgifte\nNergens'],
      recipients: 'We delen ze met:\n- bezorgers;\n- drukkers.',
      retention: 'Drie jaar',
    }),
    reply(decideRequest, { ...drafted, state: 'ANSWERED' as const }),
  ])
  await visit(detail, 'nl')
  await press('Beslissen')
  expect(await screen.findByText(/^Dit bestand zegt meer dan je ziet: auteur: Jan/)).toBeVisible()
  expect(screen.getByText('1 bestand gaat mee')).toBeVisible()
  await userEvent.click(screen.getByLabelText('Ingewilligd'))
  await fill(/^Antwoord/, 'Hier is het.')
  expect(screen.getByLabelText('Gegevens van elk betrokken merk')).toHaveValue('FILES')
  // What holds for everybody is in no file: it is inserted.
  const explanation = () => screen.getByLabelText<HTMLTextAreaElement>(/^Doelen, soorten gegevens/).value
  await waitFor(() => expect(explanation()).toMatch(/^Uitleg/))
  await choose('Ontvangers van de gegevens', 'TEXT')
  await press('Toelichting bij inzage invoegen')
  const chapters = within(screen.getByRole('group', { name: 'Deze delen van de toelichting gaan mee' }))
  await userEvent.click(chapters.getByRole('checkbox', { name: 'Doorgifte' }))
  expect(explanation()).toBe('Uitleg\n\nDoelen\nLeveren')
  expect(chapters.getByRole('checkbox', { name: 'Doorgifte' })).not.toBeChecked()
  const recipients = within(screen.getByRole('group', { name: 'Deze ontvangers gaan mee' }))
  await userEvent.click(recipients.getByRole('checkbox', { name: 'drukkers' }))
  expect(screen.getByText(/^Schrap wat niet voor deze persoon geldt/)).toBeVisible()
  await choose('Herkomst', 'NONE')
  await fill(/^De werkelijke ontvangers/, ' Post.')
  await press('Brief bekijken')
  expect(screen.getByRole('textbox', { name: /^Waar de gegevens vandaan komen/ })).toHaveAccessibleDescription(
    /verplicht/,
  )
  await fill(/^Waar de gegevens vandaan komen/, 'Je gaf ze zelf.')
  await press('Brief bekijken')
  await press('Versturen')
  await screen.findByText(`${reference} is afgesloten.`)
  expect(await sentTo(requests, '/decide')).toEqual({
    outcome: 'GRANTED',
    text: '',
    parts: {
      data: { kind: 'FILES', text: '' },
      recipients: { kind: 'TEXT', text: 'We delen ze met:\n- bezorgers; Post.' },
      retention: { kind: 'FILES', text: '' },
      source: { kind: 'NONE', text: 'Je gaf ze zelf.' },
      explanation: { kind: 'TEXT', text: 'Uitleg\n\nDoelen\nLeveren' },
    },
    answer: { text: 'Hier is het.', files: [file.id] },
  })
})

test('a part that should be in files needs a file', async () => {
  fakeApi([shown(access), members, previewed])
  await visit(detail, 'nl')
  await press('Beslissen')
  await userEvent.click(screen.getByLabelText('Ingewilligd'))
  for (const [part] of parts) await choose(part, 'FILES')
  await press('Brief bekijken')
  const part = await screen.findByRole('combobox', { name: 'Gegevens van elk betrokken merk' })
  await waitFor(() => expect(part).toHaveAccessibleDescription(/Voeg een bestand toe/))
})

test.each(['GRANTED', 'PARTLY'] as const)('a correction that is %s says who was informed of it', async (outcome) => {
  const correction = { ...access, flowType: 'RECTIFICATION' as const }
  const closed = { ...correction, state: 'ANSWERED' as const, actions: [] }
  const requests = fakeApi([shown(correction), members, previewed, reply(decideRequest, closed)])
  await visit(detail, 'nl')
  await press('Beslissen')
  expect(screen.queryByLabelText('Aan wie dit is doorgegeven')).toBeNull()
  await userEvent.click(
    screen.getByLabelText(outcome === 'GRANTED' ? 'Ingewilligd' : /^(Deels|Gedeeltelijk|Voor een deel)/),
  )
  await press('Brief bekijken')
  expect(screen.getByLabelText('Aan wie dit is doorgegeven')).toHaveAccessibleDescription(/verplicht/)
  await userEvent.selectOptions(screen.getByLabelText('Ontvangers van deze gegevens'), 'TOLD')
  await fill('Aan wie dit is doorgegeven', 'Alle bezorgers.')
  if (outcome === 'PARTLY') {
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reden' }), 'ACCURATE')
    await fill(/^Jouw zin/, 'Een deel was al verbeterd, vorige week.')
    await fill(/^Wat hebben we gedaan/, 'Je nieuwe adres staat er nu in.')
  }
  await press('Brief bekijken')
  await press('Versturen')
  expect(await screen.findByText(`${reference} is afgesloten.`)).toBeVisible()
  expect(await sentTo(requests, '/decide')).toMatchObject({
    outcome,
    notification: 'TOLD',
    informed: 'Alle bezorgers.',
  })
})

test('a removal from a publication says by which measure, and what search engines were asked', async () => {
  const removal = { ...access, flowType: 'REMOVAL_FROM_PUBLICATION' as const }
  const closed = { ...removal, state: 'ANSWERED' as const, actions: [] }
  const requests = fakeApi([shown(removal), members, previewed, reply(decideRequest, closed)])
  await visit(detail, 'nl')
  await press('Beslissen')
  await userEvent.click(screen.getByLabelText('Ingewilligd'))
  await userEvent.selectOptions(screen.getByLabelText('Ontvangers van deze gegevens'), 'NO_RECIPIENTS')
  expect(screen.queryByLabelText('Aan wie we het vroegen, en wat')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Wat er met de publicatie is gedaan'), 'ANONYMISED')
  const engines = screen.getByLabelText('Zoekmachines en anderen die de gegevens overnamen')
  expect(within(engines).queryByRole('option', { name: /stonden niet openbaar/ })).toBeNull()
  await userEvent.selectOptions(engines, 'ASKED')
  await press('Brief bekijken')
  expect(screen.getByLabelText('Aan wie we het vroegen, en wat')).toHaveAccessibleDescription(/verplicht/)
  await fill('Aan wie we het vroegen, en wat', 'Google, de oude pagina.')
  await press('Brief bekijken')
  const done = { measure: 'ANONYMISED', searchEngines: 'ASKED', searchEngineNote: 'Google, de oude pagina.' }
  expect(await sentTo(requests, '/letter')).toMatchObject({ letter: 'GRANTED', ...done })
  await press('Versturen')
  expect(await sentTo(requests, '/decide')).toMatchObject({ outcome: 'GRANTED', ...done })
})

test('staff need not mention search engines for an erasure: the data is seldom public', async () => {
  const erasure = { ...access, flowType: 'RIGHT_TO_BE_FORGOTTEN' as const }
  const closed = { ...erasure, state: 'ANSWERED' as const, actions: [] }
  const requests = fakeApi([shown(erasure), members, previewed, reply(decideRequest, closed)])
  await visit(detail, 'nl')
  await press('Beslissen')
  await userEvent.click(screen.getByLabelText('Ingewilligd'))
  await userEvent.selectOptions(screen.getByLabelText('Ontvangers van deze gegevens'), 'NO_RECIPIENTS')
  await press('Brief bekijken')
  await press('Versturen')
  expect(await sentTo(requests, '/decide')).toMatchObject({ outcome: 'GRANTED', searchEngines: 'NOT_PUBLISHED' })
})

const sentence = 'We zoeken in elf systemen.'
const letters: [
  action: string,
  call: typeof extendRequest,
  name: string,
  fill: () => Promise<void>,
  body: object,
  letterKind: string,
][] = [
  [
    'extend',
    extendRequest,
    'Termijn verlengen',
    async () => {
      await userEvent.click(screen.getByLabelText('De persoon deed veel verzoeken'))
      await fill(/^Jouw zin/, sentence)
    },
    { reason: 'MANY_REQUESTS', text: sentence },
    'EXTENDED',
  ],
  [
    'ask-identity',
    askIdentity as never,
    'Vragen wie het is',
    async () => fill(/^Jouw vraag/, 'Wat is uw klantnummer?'),
    { text: 'Wat is uw klantnummer?' },
    'IDENTITY_ASKED',
  ],
  [
    'restrict',
    restrictMeanwhile as never,
    'Intussen niet gebruiken',
    async () => fill(/^Jouw zin/, sentence),
    { text: sentence },
    'RESTRICTED',
  ],
  ['resume', resumeRequest as never, 'Termijn laten doorlopen', async () => undefined, {}, 'RESUMED'],
  [
    'approve',
    approveDecision as never,
    'Goedkeuren',
    async () => undefined,
    { decidedAt: request.receivedAt },
    'PARTLY',
  ],
]

test.each(letters)(
  'the letter of "%s" is shown before it goes',
  async (action, call, name, complete, body, letterKind) => {
    const decision = {
      outcome: 'PARTLY' as const,
      reason: 'EXCESSIVE' as const,
      text: 'Daarom',
      decidedBy: 'Jan',
      decidedAt: request.receivedAt,
      approvedBy: null,
      done: '',
      nothingFound: false,
    }
    const proposed = {
      until: null,
      secondsLeft: null,
      by: 'Jan',
      decidedAt: request.receivedAt,
      approvedBy: null,
      review: null,
      decision,
      answer: { text: 'Hierbij.', files: [] },
    }
    const open = { ...access, waiting: proposed, actions: [action as 'extend'] }
    const requests = fakeApi([shown(open), members, previewed, reply(call, { ...open, actions: [] })])
    await visit(detail, 'nl')
    await screen.findByText('Volgende stap')
    expect(document.body).toHaveTextContent('Voorgesteld door Jan op 2 maart 2026')
    await press(name)
    await complete()
    await press('Brief bekijken')
    await screen.findByText('Ons besluit')
    expect(sentTo(requests, `/${action}`)).toBeUndefined()
    await press('Nog iets veranderen')
    await press('Brief bekijken')
    await press('Versturen')
    await waitFor(() => expect(screen.queryByText(name)).not.toBeInTheDocument())
    expect(await sentTo(requests, `/${action}`)).toEqual(body)
    expect(await sentTo(requests, '/letter')).toMatchObject({ letter: letterKind, hasAnswer: action === 'approve' })
  },
)

test('staff who decide second read the decision, and keep what they typed, also after another page', async () => {
  let isDecided = false
  const decision = {
    outcome: 'GRANTED' as const,
    reason: null,
    text: '',
    decidedBy: 'Jan Voorbeeld',
    decidedAt: request.receivedAt,
    approvedBy: null,
    done: '',
    nothingFound: false,
  }
  const decided: StaffRequest = { ...access, state: 'ANSWERED', decision, actions: ['note'] }
  const change = respond(extendRequest, () => {
    isDecided = true
    return Response.json({ error: 'NOT_OPEN' }, { status: 409 })
  })
  fakeApi([respond(getStaffRequest, () => Response.json(isDecided ? decided : access)), members, previewed, change])
  const { router } = await visit(detail, 'nl')
  await press('Termijn verlengen')
  await userEvent.click(screen.getByLabelText('Het verzoek is ingewikkeld'))
  await fill(/^Jouw zin/, sentence)
  await press('Brief bekijken')
  await press('Versturen')
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert).toHaveTextContent(/Een ander was je voor.*Ingewilligd.*Jan Voorbeeld/))
  expect(screen.getByLabelText(/^Jouw zin/)).toHaveValue(sentence)
  expect(screen.queryByText('Beslissen')).not.toBeInTheDocument()
  isDecided = false
  await act(() => router.navigate('/nl/internal-privacy-rights/confirm-login'))
  await act(() => router.navigate(detail))
  expect(await screen.findByLabelText(/^Jouw zin/)).toHaveValue(sentence)
})

test('staff close a form that is no longer possible; after an action its message has the focus', async () => {
  const gone = respond(extendRequest, () => Response.json({ error: 'NOT_OPEN' }, { status: 409 }))
  let actions: StaffRequest['actions'] = ['extend', 'take']
  fakeApi([
    respond(getStaffRequest, () => Response.json({ ...access, actions })),
    members,
    previewed,
    gone,
    reply(assignRequest, access),
  ])
  await visit(detail, 'nl')
  await press('Termijn verlengen')
  await userEvent.click(screen.getByLabelText('Het verzoek is ingewikkeld'))
  await fill(/^Jouw zin/, sentence)
  await press('Brief bekijken')
  actions = ['take']
  await press('Versturen')
  await userEvent.click((await screen.findAllByText('Sluiten')).find((element) => element.closest('button.link'))!)
  expect(screen.queryByLabelText(/^Jouw zin/)).not.toBeInTheDocument()
  expect(hasUnsavedWork()).toBe(false)
  await press('Op mij nemen')
  expect((await screen.findByText('Dit verzoek is van jou.')).closest('[tabindex]')).toHaveFocus()
})

test('a session that ended leaves what was typed; following the login link hides the message', async () => {
  fakeApi([shown(access), members, respond(previewLetter, rejected(401))])
  await visit(detail, 'nl')
  await press('Termijn verlengen')
  await userEvent.click(screen.getByLabelText('Het verzoek is ingewikkeld'))
  await fill(/^Jouw zin/, sentence)
  await press('Brief bekijken')
  const link = await screen.findByText('Log in (opent een nieuw tabblad)')
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  expect(screen.queryByText(/Je bent niet ingelogd/)).not.toBeInTheDocument()
  expect(screen.getByLabelText('Het verzoek is ingewikkeld')).toBeChecked()
})

test('staff record which mail came back, and when', async () => {
  const sent = { letter: 'GRANTED', channel: 'MAIL', sentAt: '2026-03-05T10:00:00.000Z' }
  const history: HistoryEntry[] = [
    { id: '1', at: '2026-03-02T09:30:00.000Z', kind: 'CONFIRMED', by: null, details: { sentAt: sent.sentAt } },
    { id: '2', at: '2026-03-05T09:30:00.000Z', kind: 'DECIDED', by: 'Sanne Voorbeeld', details: sent },
    // Of the mail of this one staff read themselves.
    { id: '3', at: '2026-03-06T09:30:00.000Z', kind: 'MESSAGE_RECEIVED', by: null, details: { sentAt: sent.sentAt } },
  ]
  const answered: StaffRequest = { ...access, state: 'ANSWERED', actions: ['mail-returned'], history }
  const returned: HistoryEntry = {
    id: '4',
    at: '2026-03-09T09:30:00.000Z',
    kind: 'MAIL_FAILED',
    by: 'Sanne Voorbeeld',
    details: { entry: '2', returnedOn: '2026-03-07' },
  }
  const requests = fakeApi([
    shown(answered),
    members,
    reply(recordMailReturned, { ...answered, mailFailed: true, history: [...history, returned] }),
  ])
  await visit(detail, 'nl')
  await userEvent.click(await screen.findByText('Meer'))
  await press('Vastleggen dat een mail terugkwam')
  const mail = await screen.findByLabelText('Welke mail kwam terug?')
  const offered = within(mail)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(offered.slice(1)).toEqual([expect.stringMatching(/^5 maart 2026: /), expect.stringMatching(/^2 maart 2026: /)])
  await userEvent.selectOptions(mail, offered[1]!)
  await userEvent.clear(screen.getByLabelText(/^Dag waarop hij terugkwam/))
  await userEvent.paste('07 - 03 - 2026')
  await press('Vastleggen')
  expect(await sentTo(requests, '/mail-returned')).toEqual({ entry: '2', on: '2026-03-07' })
  expect(await screen.findByText('Een mail over dit verzoek kon niet worden bezorgd.')).toBeVisible()
  expect(screen.getByText(/7 maart 2026/)).toBeVisible()
})

const calls: { errors?: object }[] = [
  extendRequest,
  askIdentity,
  resumeRequest,
  decideRequest,
  approveDecision,
  addNote,
  assignRequest,
  sendStaffMessage,
  recordPosting,
  recordMailReturned,
]
const codes = calls.flatMap(({ errors = {} }) => Object.keys(errors))

test.each([...new Set([...codes, ...Object.keys(uploadErrors)])])(
  'the error %s has a text in three languages',
  async (code) => {
    const id = `internal_privacy_rights.error.${code}`
    const texts = await Promise.all(
      ['fr_be', 'en_be'].map(async (locale) => import(`../../../messages/${locale}.json`, { with: { type: 'json' } })),
    )
    for (const text of [nl, ...texts.map((module: { default: object }) => module.default)])
      expect(text).toHaveProperty([id])
  },
)

test('staff read that a second person is needed, and are not sent to the login', async () => {
  const open: StaffRequest = { ...access, actions: ['note'] }
  fakeApi([shown(open), members, respond(addNote, () => Response.json({ error: 'SAME_PERSON' }, { status: 403 }))])
  await visit(detail, 'nl')
  await press('Notitie maken')
  await fill('Notitie', 'x')
  await press('Notitie bewaren')
  expect(await screen.findByRole('alert')).toHaveTextContent('Vraag een collega.')
})

test('staff read the history, the messages and the other requests on one page', async () => {
  const history: HistoryEntry[] = [
    { id: '1', at: '2026-03-02T09:30:00.000Z', kind: 'RECEIVED', by: null, details: {} },
    {
      id: '2',
      at: '2026-03-03T09:30:00.000Z',
      kind: 'EXTENDED',
      by: 'Sanne Voorbeeld',
      details: { reason: 'COMPLEX', letter: 'EXTENDED', channel: 'MAIL', text: sentence },
    },
    // Of a person without an address: no letter went.
    { id: '3', at: '2026-03-04T09:30:00.000Z', kind: 'DECIDED', by: null, details: { letter: 'GRANTED' } },
  ]
  const message = {
    id: 'm',
    from: 'STAFF' as const,
    author: 'Sanne Voorbeeld',
    text: 'Zie bijlage',
    isAnswer: false,
    sentAt: '2026-03-03T09:30:00.000Z',
    readAt: null,
    isDestroyed: false,
    files: [
      {
        id: '2b1f4a70-0000-4000-8000-000000000001',
        name: 'a.pdf',
        size: 10,
        mediaType: 'application/pdf',
        metadata: [],
      },
    ],
  }
  const others = [{ ...line, reference: 'LM-AAAA-AAAA', state: 'ANSWERED' as const }]
  fakeApi([shown({ ...access, history, messages: [message], others }), members])
  await visit(detail, 'nl')
  const section = within((await screen.findByText('Geschiedenis')).closest('section')!)
  const entries = section.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(entries[0]).toMatch(/^4 mrt 2026/)
  expect(entries[1]).toMatch(
    /3 mrt 2026.*Termijn verlengd.*Het verzoek is ingewikkeld · Sanne Voorbeeld.*We zoeken in elf systemen\./,
  )
  expect(section.getByText('Brief lezen')).toHaveAttribute('href', `${detail}/letter/2`)
  expect(screen.getByText('a.pdf')).toHaveAttribute('download', 'a.pdf')
  expect(screen.getByText(/nog niet gelezen/)).toBeVisible()
  expect(screen.getByText('LM-AAAA-AAAA')).toBeVisible()
})

test('staff return to the list as they left it, and go to the next request in its order', async () => {
  fakeApi([shown(request), members])
  const { router } = await visit('/nl/internal-privacy-rights/confirm-login', 'nl')
  const search = '?tab=mine&country=BE'
  const place = { search, references: [reference, 'LM-BBBB-BBBB'], steps: 1 }
  await act(() => router.navigate(detail, { state: place }))
  const back = await screen.findByText('← Terug naar de lijst')
  expect(back).toHaveAttribute('href', `/nl/internal-privacy-rights${search}`)
  await userEvent.click(screen.getByText('Volgende: LM-BBBB-BBBB'))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/LM-BBBB-BBBB$/))
  expect(router.state.location.state).toEqual(place)
  await userEvent.click(screen.getByText('← Terug naar de lijst'))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/confirm-login$/))
})

test('staff open a form, the neighbours on the list and the list by keys; the bar names the position', async () => {
  drafts.of(`staff-request ${reference} note`).reset()
  fakeApi([shown({ ...access, actions: ['take', 'decide', 'note'] }), members])
  const { router } = await visit('/nl/internal-privacy-rights/confirm-login', 'nl')
  const references = ['LM-AAAA-AAAA', reference, 'LM-BBBB-BBBB']
  await act(() => router.navigate(detail, { state: { search: '', references, steps: 1 } }))
  const bar = within(await screen.findByRole('navigation', { name: 'Intern menu' }))
  expect(bar.getByRole('link', { name: nl['internal_privacy_rights.to_list'] })).toHaveAttribute('aria-current', 'true')
  expect((await screen.findByText(/^Ingelogd als/)).parentElement).toHaveTextContent('Sanne Voorbeeld')
  expect(bar.getByRole('link', { name: nl['internal_privacy_rights.audit.title'] })).toBeVisible()
  await userEvent.keyboard('n')
  await waitFor(() => expect(screen.getByLabelText(/^Notitie/)).toHaveFocus())
  await userEvent.keyboard('jku?')
  expect(screen.getByLabelText(/^Notitie/)).toHaveValue('jku?')
  act(() => drafts.of(`staff-request ${reference} note`).reset())
  act(() => screen.getByLabelText<HTMLTextAreaElement>(/^Notitie/).blur())
  await userEvent.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Sneltoetsen' }))
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['u', 'k', 'j', 't', 'e', 'n', '?'])
  await userEvent.click(dialog.getByRole('button', { name: 'Sluiten' }))
  await userEvent.keyboard('k')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/LM-AAAA-AAAA$/))
  expect(await screen.findByText(`Volgende: ${reference}`)).toBeVisible()
  expect(screen.queryByText(/^Vorige:/)).not.toBeInTheDocument()
  await userEvent.keyboard('j')
  await waitFor(() => expect(router.state.location.pathname).toMatch(reference))
  await userEvent.keyboard('u')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/confirm-login$/))
})

test('a letter for the post is printed, and staff note when it was posted', async () => {
  const requests = fakeApi([
    reply(getSentLetter, { ...letter, channel: 'POST', address: ['Noor Van Damme', 'Dorpsstraat 1'] }),
    reply(recordPosting, request),
  ])
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
  await visit(`${detail}/letter/7`, 'nl')
  expect(await screen.findByText(/Noor Van Damme\s+Dorpsstraat 1/)).toBeVisible()
  expect(screen.getByText('5 maart 2026')).toBeVisible()
  await press('Brief printen')
  expect(print).toHaveBeenCalled()
  fireEvent.submit(screen.getByRole('textbox', { name: 'Gepost op' }).closest('form')!)
  expect(await screen.findByText(/^Gepost op/, { selector: 'div' })).toBeVisible()
  expect(await sentTo(requests, '/letters/7/posted')).toEqual({ on: getToday() })
})

test('a person who left a telephone number only is called, and staff note when and what was said', async () => {
  const requests = fakeApi([
    reply(getSentLetter, { ...letter, channel: 'PHONE', address: [] }),
    reply(recordCall, request),
  ])
  await visit(`${detail}/letter/7`, 'nl')
  expect(await screen.findByText(/^De persoon liet alleen een telefoonnummer achter/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Brief printen' })).not.toBeInTheDocument()
  await fill(/^Wat is er gezegd/, 'Ik sprak Noor zelf.')
  await press('Vastleggen dat je hebt gebeld')
  expect(await screen.findByText(/^Gebeld op/, { selector: 'div' })).toBeVisible()
  expect(await sentTo(requests, '/letters/7/called')).toEqual({ on: getToday(), text: 'Ik sprak Noor zelf.' })
})

test('for a person without an address or a telephone number staff see no letter', async () => {
  const decided = { ...request, state: 'ANSWERED' as const, daysLeft: null, actions: [] }
  const noAddress = { ...request, email: '', phoneNumber: '', letterChannel: null }
  const requests = fakeApi([shown(noAddress), members, reply(decideRequest, { ...decided, letterChannel: null })])
  await visit(detail, 'nl')
  expect(await screen.findByText(/^Er gaat geen brief weg/)).toBeVisible()
  await press('Beslissen')
  expect(screen.queryByLabelText('Jouw zin in de brief')).toBeNull()
  await press('Vastleggen')
  expect(await screen.findByText(`${reference} is afgesloten.`)).toBeVisible()
  expect(await sentTo(requests, '/decide')).toMatchObject({ outcome: 'GRANTED' })
  expect(screen.queryByText(/^Er gaat geen brief weg/)).toBeNull()
})

test('after an answer by letter, staff give the day on which it arrived', async () => {
  const paused: StaffRequest = { ...access, state: 'PAUSED', pausedOn: '2026-03-05', actions: ['resume'] }
  const requests = fakeApi([shown(paused), members, previewed, reply(resumeRequest, access)])
  await visit(detail, 'nl')
  await press('Termijn laten doorlopen')
  const label = /^Dag waarop het antwoord binnenkwam/
  await userEvent.clear(await screen.findByLabelText(label))
  await fill(label, '09032026')
  await press('Brief bekijken')
  await press('Versturen')
  await waitFor(async () => expect(await sentTo(requests, '/resume')).toEqual({ receivedOn: '2026-03-09' }))
})

test('the refusal is filled in when the person has not answered for long', async () => {
  const unanswered = { state: 'PAUSED', proposedReason: 'IDENTITY_NOT_SHOWN', actions: ['decide'] } as const
  fakeApi([shown({ ...access, ...unanswered, actions: ['decide'] }), members])
  await visit(detail, 'nl')
  await press('Beslissen')
  expect(await screen.findByLabelText(nl['internal_privacy_rights.outcome.REFUSED'])).toBeChecked()
  expect(screen.getByLabelText(/^Reden/)).toHaveValue('IDENTITY_NOT_SHOWN')
})

test('tasks are ticked on the request, which says that it cannot be granted before', async () => {
  const done = { ...task, doneAt: '2026-03-03T09:30:00.000Z', doneBy: 'Sanne Voorbeeld' }
  const entry = { id: '2', at: done.doneAt, kind: 'TASK_DONE' as const, by: 'Sanne Voorbeeld' }
  const details = { taskKind: 'SYSTEM', target: 'newsletter' }
  const open = { ...access, flowType: 'RECTIFICATION' as const, tasks: [task] }
  let current: StaffRequest = open
  const requests = fakeApi([
    respond(getStaffRequest, () => Response.json(current)),
    members,
    respond(finishTasks, () => {
      current = { ...open, tasks: [done], history: [...open.history, { ...entry, details }] }
      return Response.json({ tasks: [done], skipped: [] })
    }),
  ])
  await visit(detail, 'nl')
  expect(await screen.findByText(/^Nog 1 taak open/)).toBeVisible()
  await press('Beslissen')
  await userEvent.click(screen.getByLabelText('Ingewilligd'))
  await userEvent.selectOptions(screen.getByLabelText('Ontvangers van deze gegevens'), 'NO_RECIPIENTS')
  await press('Brief bekijken')
  expect((await screen.findAllByText(/^Er staan nog taken open/))[0]).toBeVisible()
  expect(await sentTo(requests, '/letter')).toBeUndefined()
  await userEvent.click(screen.getByRole('checkbox', { name: /^Nieuwsbrieftool/ }))
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Nieuwsbrieftool/ })).toBeChecked())
  expect(screen.queryByText(/^Nog 1 taak open/)).not.toBeInTheDocument()
  expect(screen.getByText('Nieuwsbrieftool: Gegevens verbeteren')).toBeVisible()
  expect(await sentTo(requests, '/finish')).toEqual({ tasks: [task.id] })
})

test('the owner opens the tasks of an erasure, warned of what else the person asked', async () => {
  const locked = { ...task, work: 'ERASE' as const, lock: 'UNDECIDED' as const }
  const others = [{ ...line, reference: 'LM-AAAA-AAAA' }]
  const erasure: StaffRequest = {
    ...access,
    flowType: 'RIGHT_TO_BE_FORGOTTEN',
    actions: ['open-tasks', 'decide'],
    tasks: [locked],
    others,
  }
  const requests = fakeApi([
    shown(erasure),
    members,
    respond(openTasks, () => Response.json({ ...erasure, actions: ['decide'], tasks: [task] })),
  ])
  await visit(detail, 'nl')
  expect(await screen.findByText(/De taken zijn op slot tot de eigenaar/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /^Nieuwsbrieftool/ })).toBeDisabled()
  await press('Akkoord: taken openen')
  expect(screen.getByText(/deze persoon heeft nog een verzoek open \(LM-AAAA-AAAA\)/)).toBeVisible()
  await press('Taken openen')
  expect(await screen.findByText('De taken zijn open: de systemen kunnen beginnen.')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /^Nieuwsbrieftool/ })).toBeEnabled()
  expect(await sentTo(requests, '/open-tasks')).toEqual({})
})

const waitsForUs: StaffRequest = {
  ...access,
  actions: ['take', 'decide', 'message', 'no-answer'],
  messages: [
    {
      id: 'm',
      from: 'PERSON',
      author: null,
      text: 'Hoe lang nog?',
      isAnswer: false,
      sentAt: '2026-03-03T09:30:00.000Z',
      readAt: null,
      isDestroyed: false,
      files: [],
    },
  ],
  waitsDays: 2,
}

test('a message is answered below it, or needs no answer', async () => {
  const { waitsDays: _days, ...answered } = waitsForUs
  const requests = fakeApi([shown(waitsForUs), members, reply(sendStaffMessage, answered)])
  await visit(detail, 'nl')
  expect(await screen.findByText('Wacht 2 dagen op antwoord')).toBeVisible()
  const section = within(screen.getByRole('heading', { name: 'Berichten' }).closest('section')!)
  expect(screen.queryByRole('button', { name: 'Bericht sturen' })).not.toBeInTheDocument()
  expect(section.getByRole('button', { name: 'Hoeft geen antwoord' })).toBeVisible()
  // Its form is open: it is what the person waits for.
  await userEvent.type(await section.findByLabelText(/^Bericht/), 'Tot vrijdag.')
  await userEvent.click(section.getByRole('button', { name: 'Bericht versturen' }))
  await waitFor(() => expect(screen.queryByText(/dagen op antwoord/)).not.toBeInTheDocument())
  expect(await sentTo(requests, '/messages')).toEqual({ text: 'Tot vrijdag.', files: [] })
})

test('while the field for an answer is open, a step over a colleague is asked once, and so is the answer', async () => {
  const owned = { error: 'OWNED', owner: { subject: 'lucas', name: 'Lucas Voorbeeld', since: null } }
  const conflict = () => Response.json(owned, { status: 409 })
  fakeApi([
    shown(waitsForUs),
    members,
    respond(assignRequest, conflict),
    respond(sendStaffMessage, (sent) => (sent.headers.has('over-owner') ? Response.json(waitsForUs) : conflict())),
  ])
  await visit(detail, 'nl')
  const field = await screen.findByLabelText(/^Bericht/)
  const question = { name: 'Lucas Voorbeeld behandelt dit. Toch doorgaan?' }
  await press('Op mij nemen')
  expect(await screen.findAllByRole('dialog', question)).toHaveLength(1)
  await press('Niet doorgaan')
  await userEvent.type(field, 'Tot vrijdag.')
  await press('Bericht versturen')
  expect(await screen.findAllByRole('dialog', question)).toHaveLength(1)
  await press('Toch doorgaan')
  await waitFor(() => expect(screen.queryByRole('dialog', question)).not.toBeInTheDocument())
})

test('files of a task go with the answer and not with a message; the decision names who was informed', async () => {
  const file = { id: '2b1f4a70-0000-4000-8000-000000000009', name: 'a.csv', size: 3, mediaType: 'text/csv' }
  const informed = { ...task, kind: 'RECIPIENTS' as const, note: 'De bezorgers.', doneAt: '2026-03-03T09:30:00.000Z' }
  const drafted: StaffRequest = {
    ...access,
    flowType: 'RECTIFICATION',
    drafts: [{ ...file, metadata: [], task: task.id }],
    tasks: [{ ...informed, doneBy: 'Sanne Voorbeeld' }],
  }
  const requests = fakeApi([shown(drafted), members, previewed, reply(sendStaffMessage, drafted)])
  await visit(detail, 'nl')
  await press('Beslissen')
  expect(screen.getByText('1 bestand gaat mee')).toBeVisible()
  await userEvent.click(screen.getByLabelText('Ingewilligd'))
  expect(screen.getByLabelText('Aan wie dit is doorgegeven')).toHaveValue('De bezorgers.')
  await press('Bericht sturen')
  expect(screen.getByText('Er gaan geen bestanden mee')).toBeVisible()
  await fill(/^Bericht/, 'Hallo.')
  await press('Bericht versturen')
  await waitFor(async () => expect(await sentTo(requests, '/messages')).toEqual({ text: 'Hallo.', files: [] }))
  drafts.of(`staff-request ${reference} message`).reset()
})

const waiting = {
  until: '2026-03-05T13:25:00.000Z',
  secondsLeft: 570,
  by: 'Sanne',
  decidedAt: '2026-03-05T13:15:00.000Z',
  approvedBy: null,
  review: null,
  decision: {
    outcome: 'GRANTED' as const,
    reason: null,
    text: 'De reclame is gestopt.',
    done: '',
    nothingFound: false,
    decidedBy: 'Sanne',
    decidedAt: '2026-03-05T13:15:00.000Z',
    approvedBy: null,
  },
  answer: null,
}

test('a decision that waits says until when, and what was typed is there again once it is taken back', async () => {
  const open: StaffRequest = { ...request, actions: ['decide'] }
  const decided: StaffRequest = { ...request, waiting, actions: ['take-back', 'take-now', 'note'] }
  const requests = fakeApi([
    shown(open),
    members,
    previewed,
    reply(decideRequest, decided),
    reply(takeBackDecision, open),
  ])
  await visit(detail, 'nl')
  await press('Beslissen')
  await fill(/^Jouw zin/, 'De reclame is gestopt.')
  await userEvent.click(screen.getByText('Brief bekijken'))
  expect(await screen.findByText(/^Je kunt dit 10 minuten terugnemen/)).toBeVisible()
  await userEvent.click(screen.getByText('Versturen'))
  expect(await screen.findByText(/^Het besluit wordt om/)).toHaveTextContent('om 14:25 verstuurd')
  expect(screen.getByRole('timer')).toHaveTextContent('Nog 9:30.')
  await userEvent.click(screen.getByText('Terugnemen'))
  expect(await screen.findByText('Teruggenomen. De persoon heeft niets gekregen.')).toBeVisible()
  expect(await sentTo(requests, '/take-back')).toEqual({ decidedAt: waiting.decidedAt })
  expect(await screen.findByLabelText(/^Jouw zin/)).toHaveValue('De reclame is gestopt.')
})

test('a form says beforehand which outcomes a colleague has to approve', async () => {
  const outcomesForTwo: StaffRequest['outcomesForTwo'] = ['PARTLY', 'REFUSED']
  const open: StaffRequest = { ...request, flowType: 'RECTIFICATION', outcomesForTwo, actions: ['decide'] }
  fakeApi([shown(open), members])
  await visit(detail, 'nl')
  await press('Beslissen')
  const announced = () => screen.queryByText('Een collega geeft eerst akkoord. Pas daarna gaat de brief weg.')
  expect(announced()).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Afgewezen' }))
  expect(announced()).toBeVisible()
  expect(announced()!.closest('[role=status]')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Ingewilligd' }))
  expect(announced()).not.toBeInTheDocument()
})

test('a decision that waits can be sent before its time', async () => {
  const open: StaffRequest = { ...request, waiting, actions: ['take-back', 'take-now', 'note'] }
  const taken: StaffRequest = { ...request, state: 'ANSWERED', decision: waiting.decision, actions: ['note'] }
  const requests = fakeApi([shown(open), members, reply(takeDecisionNow, taken)])
  await visit(detail, 'nl')
  expect(await screen.findByText('Ingewilligd')).toBeVisible()
  await press('Nu versturen')
  await waitFor(() => expect(screen.queryByText('Terugnemen')).not.toBeInTheDocument())
  expect(await sentTo(requests, '/take-now')).toEqual({ decidedAt: waiting.decidedAt })
})

test('the sentence of a decision and of its review stand at their entries of the history', async () => {
  const by = 'Lucas Voorbeeld'
  const review = {
    outcome: 'UPHELD',
    from: 'REFUSED',
    to: 'REFUSED',
    text: 'Het blijft zo.',
    by,
    at: '2026-03-05T09:30:00.000Z',
  } as const
  const decision = { ...refusal, text: 'Dit is waarom.' }
  const history = (['DECIDED', 'REVIEWED'] as const).map((kind) => {
    return { id: kind, at: '2026-03-05T09:30:00.000Z', kind, by, details: {} }
  })
  fakeApi([shown({ ...access, state: 'REFUSED', decision, review, history }), members])
  await visit(detail, 'nl')
  const itemOf = async (written: string) => (await screen.findByText(written)).closest('li')
  expect(await itemOf('Dit is waarom.')).toHaveTextContent('Besloten')
  expect(await itemOf('Het blijft zo.')).toHaveTextContent('Opnieuw bekeken')
})

test('a decision that was not possible any more when it was due is in the history with the reason', async () => {
  const entry = {
    id: 'not-taken',
    at: '2026-03-05T13:25:00.000Z',
    kind: 'NOT_TAKEN' as const,
    by: 'Sanne',
    details: { outcome: 'GRANTED', error: 'TASKS_OPEN', text: 'De reclame is gestopt.' },
  }
  fakeApi([shown({ ...request, history: [...request.history, entry] }), members])
  await visit(detail, 'nl')
  const item = (await screen.findByText('Besluit kon niet meer worden genomen')).closest('li')!
  expect(item).toHaveTextContent(/Ingewilligd.*taken/)
  expect(item).toHaveTextContent('De reclame is gestopt.')
})

test('an example sentence is added to what was typed, and is not sent while it has a gap', async () => {
  const sentences = reply(getSentences, { identity: ['Wat is je nummer bij [merk…]?'] })
  fakeApi([shown({ ...access, actions: ['ask-identity'] }), members, sentences])
  await visit(detail, 'nl')
  await press('Vragen wie het is')
  await fill(/^Jouw vraag/, 'Beste Noor')
  await userEvent.selectOptions(await screen.findByLabelText('Voorbeeldzin'), 'Wat is je nummer bij [merk…]?')
  expect(screen.getByLabelText(/^Jouw vraag/)).toHaveValue('Beste Noor\n\nWat is je nummer bij [merk…]?')
  await userEvent.click(screen.getByText('Brief bekijken'))
  expect(await screen.findByText('Vul in wat tussen [ ] staat.')).toBeVisible()
})
