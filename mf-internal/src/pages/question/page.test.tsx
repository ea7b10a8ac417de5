import {
  addInformationNote,
  answerInformationRequest,
  approveInformationAnswer,
  assignInformationRequest,
  enterInformationRequest,
  getInformationRequest,
  getInformationRequests,
  getStaffMembers,
  previewInformationAnswer,
  recordInformationMailReturned,
  type StaffInformation,
  type StaffLetter,
} from '@site/shared/calls'
import { fakeApi, reply } from '@site/shared/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { press, visit } from '../../testing/visit.ts'

const area = '/nl/internal-privacy-rights/information'
const staff = { name: 'Anouk Voorbeeld', mayAudit: false, hasRole: false, handlesAdvertisements: true }
const members = reply(getStaffMembers, { staff, members: [] })
const line = {
  id: '0b5e6a7c-1234-4abc-9def-0123456789ab',
  country: 'NL' as const,
  kind: 'AUTHORITY' as const,
  organisation: 'Commissariaat voor de Media',
  campaignId: 'NL-2026-00001',
  receivedAt: '2026-11-23T09:00:00.000Z',
  dueAt: '2026-12-03T16:00:00.000Z',
  hoursLeft: 246,
  overdue: false,
  owner: null,
  ownerSubject: null,
  isToApprove: false,
  mailFailed: false,
  answeredAt: null,
}
const question: StaffInformation = {
  ...line,
  name: 'Ada Toezicht',
  email: 'ada@cvdm.example',
  question: 'Wie heeft de factuur betaald?',
  enteredBy: null,
  acknowledgedAt: null,
  answer: null,
  answeredBy: null,
  actions: ['take', 'answer', 'note'],
  waiting: null,
  needsSecondPerson: false,
  undoSeconds: 0,
  history: [{ id: 'first', at: line.receivedAt, kind: 'RECEIVED', by: null, details: {} }],
}
const answered: StaffInformation = {
  ...question,
  answer: 'Zie het dossier.',
  answeredAt: '2026-11-24T09:00:00.000Z',
  answeredBy: 'Anouk',
  actions: ['note'],
  hoursLeft: null,
  history: [
    ...question.history,
    { id: 'second', at: '2026-11-24T09:00:00.000Z', kind: 'ANSWERED', by: 'Anouk', details: {} },
  ],
}

test('the desk sees who asks, the soonest due first', async () => {
  const counts = { open: 1, mine: 0, unassigned: 0, approve: 1, overdue: 0, closed: 0 }
  const shown = { ...line, owner: 'Bram Voorbeeld', ownerSubject: 'bram', isToApprove: true, mailFailed: true }
  fakeApi([reply(getInformationRequests, { staff, questions: [shown], counts, pageSize: 50 }), members])
  await visit(area, 'nl')
  const row = within((await screen.findByRole('link', { name: line.organisation })).closest('tr')!)
  expect(row.getByText('Toezichthouder')).toBeVisible()
  expect(row.getByText('NL-2026-00001')).toBeVisible()
  for (const text of ['nog 10 dagen', 'wacht op goedkeuring', 'Mail niet bezorgd', 'BV'])
    expect(row.getByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Vraag invoeren' })).toHaveAttribute('href', `${area}/new`)
})

const letter: StaffLetter = {
  subject: 'Antwoord op je vraag',
  text: 'Dit is ons antwoord op je vraag.',
  html: '',
  language: 'nl',
  channel: 'MAIL',
  address: [],
  writtenOn: '2026-11-24',
}

test('the desk answers a question with the file of its advertisement at hand', async () => {
  const requests = fakeApi([
    reply(getInformationRequest, question),
    reply(previewInformationAnswer, letter),
    reply(answerInformationRequest, answered),
    members,
  ])
  await visit(`${area}/${line.id}`, 'nl')
  expect(await screen.findByText(question.question)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Dossier van de advertentie (JSON)' })).toHaveAttribute(
    'href',
    `/api/internal-privacy-rights/information/${line.id}/file`,
  )
  await press('Beantwoorden')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Antwoord aan de vrager/ }), 'Zie het dossier.')
  await press('Brief bekijken')
  const dialog = within(await screen.findByRole('dialog', { name: 'Deze brief gaat naar de ontvanger' }))
  expect(dialog.getByText(letter.text)).toBeVisible()
  expect(dialog.getByText(/Het antwoord gaat meteen weg/)).toBeVisible()
  expect(requests.filter(({ url }) => url.endsWith('/answer'))).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Versturen' }))
  expect(await screen.findByText('Zie het dossier.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getAllByRole('listitem').map((entry) => entry.querySelector('strong')?.textContent)).toContain(
    'Antwoord gemaild',
  )
  const sent = requests.filter(({ method }) => method === 'POST')
  const said = { text: 'Zie het dossier.' }
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([said, said])
})

const proposed: StaffInformation = {
  ...question,
  isToApprove: true,
  actions: ['take-back', 'approve', 'take', 'note'],
  needsSecondPerson: true,
  waiting: {
    until: null,
    secondsLeft: null,
    by: 'Anouk Voorbeeld',
    decidedAt: '2026-11-24T09:00:00.000Z',
    approvedBy: null,
    text: 'Zie het dossier.',
  },
}

test('a colleague reads the answer that waits, and sends it', async () => {
  const sent = { ...answered, actions: ['note' as const] }
  const requests = fakeApi([reply(getInformationRequest, proposed), reply(approveInformationAnswer, sent), members])
  await visit(`${area}/${line.id}`, 'nl')
  expect(await screen.findByText('Antwoord van Anouk Voorbeeld, nog niet verstuurd')).toBeVisible()
  expect(screen.getByText('Zie het dossier.')).toBeVisible()
  await press('Goedkeuren')
  const [, send] = await screen.findAllByRole('button', { name: 'Goedkeuren' })
  await userEvent.click(send!)
  expect(await screen.findByText('Het antwoord gaat per mail.')).toBeVisible()
  const approval = requests.find(({ url }) => url.endsWith('/approve'))!
  expect(await approval.json()).toEqual({ decidedAt: proposed.waiting?.decidedAt })
})

test('the desk takes a question, gives it a note, and records that its answer came back', async () => {
  const mail = { id: 'second', at: '2026-11-24T09:00:00.000Z', kind: 'ANSWERED' as const, by: 'Anouk' }
  const sent: StaffInformation = {
    ...answered,
    actions: ['mail-returned', 'note'],
    history: [...question.history, { ...mail, details: { sentAt: mail.at } }],
  }
  const requests = fakeApi([
    reply(getInformationRequest, question),
    reply(assignInformationRequest, { ...sent, owner: staff.name, ownerSubject: 'anouk' }),
    reply(addInformationNote, sent),
    reply(recordInformationMailReturned, { ...sent, mailFailed: true }),
    members,
  ])
  await visit(`${area}/${line.id}`, 'nl')
  await press('Op mij nemen')
  expect(await screen.findByText('Deze vraag is van jou.')).toBeVisible()
  await press('Notitie maken')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Notitie/ }), 'De factuur is opgezocht.')
  await press('Notitie bewaren')
  expect(await screen.findByText('De notitie is bewaard.')).toBeVisible()
  await press('Vastleggen dat een mail terugkwam')
  await userEvent.selectOptions(await screen.findByRole('combobox'), 'second')
  await press('Vastleggen')
  expect(await screen.findByText('Een mail over deze vraag kon niet worden bezorgd.')).toBeVisible()
  const [, , returned] = requests.filter(({ method }) => method === 'POST')
  expect(await returned!.json()).toMatchObject({ entry: 'second' })
})

test('the desk enters a question that came by post', async () => {
  const requests = fakeApi([reply(enterInformationRequest, question), reply(getInformationRequest, question), members])
  await visit(`${area}/new`, 'nl')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Vrager' }), 'JOURNALIST')
  await userEvent.type(screen.getByRole('textbox', { name: 'Naam' }), 'Noor')
  await userEvent.type(screen.getByRole('textbox', { name: 'Organisatie' }), 'De Krant')
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mailadres' }), 'noor@krant.example')
  await userEvent.type(screen.getByRole('textbox', { name: 'Vraag' }), 'Wie betaalde?')
  await userEvent.click(screen.getByRole('button', { name: 'Vraag opslaan' }))
  expect(await screen.findByText(question.question)).toBeVisible()
  const sent = requests.find(({ method }) => method === 'POST')!
  expect(await sent.json()).toMatchObject({
    kind: 'JOURNALIST',
    organisation: 'De Krant',
    campaignId: '',
    locale: 'nl_nl',
  })
})
