import {
  closeComplaint,
  complaintOutcomes,
  getStaffComplaint,
  getStaffComplaints,
  takeComplaint,
  type StaffComplaint,
} from '@site/shared/calls'
import { fakeApi, reject, reply, respond } from '@site/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { rejected } from '../../testing/requests.ts'
import { visit } from '../../testing/visit.ts'

const line = {
  id: '00000000-0000-4000-8000-000000000001',
  campaignId: 'NL-2026-00012',
  country: 'NL' as const,
  reason: 'INCORRECT' as const,
  receivedAt: '2026-11-21T09:05:00.000Z',
  dueAt: '2026-11-28T09:05:00.000Z',
  overdue: true,
  owner: 'Sanne Voorbeeld',
  outcome: null,
  mailFailed: true,
}
const complaint: StaffComplaint = {
  ...line,
  owner: null,
  mailFailed: false,
  name: 'Noor Van Damme',
  email: 'noor@lezer.example',
  explanation: 'Zie https://evil.example',
  locale: 'nl_nl',
  noticeVersion: 1,
  page: 'https://privacy.example.nl/nl/political-ads/NL-2026-00012',
  mayTake: true,
  outcomes: ['UNFOUNDED'],
  outcomeText: '',
  closedAt: null,
  closedBy: null,
  history: [{ id: '1', at: line.receivedAt, kind: 'RECEIVED', by: null, details: {} }],
}
const closed: StaffComplaint = {
  ...complaint,
  outcome: 'UNFOUNDED',
  outcomeText: 'De bedragen staan zo op de facturen.',
  closedAt: '2026-11-22T09:05:00.000Z',
  closedBy: 'Sanne Voorbeeld',
  history: [
    ...complaint.history,
    {
      id: '2',
      at: '2026-11-22T09:05:00.000Z',
      kind: 'DECIDED',
      by: 'Sanne Voorbeeld',
      details: { outcome: 'UNFOUNDED' },
    },
  ],
}
const list = {
  staff: { name: 'Sanne Voorbeeld' },
  complaints: [line],
  counts: { open: 51, mine: 1, overdue: 1, closed: 70 },
  pageSize: 50,
}
const area = '/nl/internal-privacy-rights/complaints'
const detail = `${area}/${line.id}`
const heading = { name: 'Melding over een advertentie' }
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Afronden en de uitkomst mailen' }))
const explain = (text: string) => userEvent.type(screen.getByRole('textbox', { name: /^Uitleg/ }), text)

test('staff get from the menu to the reports of advertisements, and see what needs attention', async () => {
  const requests = fakeApi([reply(getStaffComplaints, list)])
  const { router } = await visit(`${area}?tab=mine&page=2`, 'nl')
  const row = await screen.findByRole('row', {
    name: /NL-2026-00012 28 nov 2026.* Gegevens kloppen niet Te behandelen ?Te laat ?Mail niet bezorgd Sanne Voorbeeld Nederland/,
  })
  expect(within(row).getByRole('link')).toHaveAttribute('href', detail)
  expect(screen.getByRole('link', { name: 'Meldingen over advertenties' })).toHaveAttribute('href', area)
  await userEvent.click(screen.getByRole('link', { name: 'Afgerond 70' }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=closed'))
  await userEvent.click(await screen.findByRole('link', { name: 'Volgende' }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=closed&page=2'))
  expect(requests.map(({ url }) => new URL(url).search)).toEqual([
    '?tab=mine&page=2',
    '?tab=closed',
    '?tab=closed&page=2',
  ])
})

test('where there are no reports, or no role, staff read so', async () => {
  fakeApi([reply(getStaffComplaints, { ...list, complaints: [] })])
  const { unmount } = await visit('/fr/internal-privacy-rights/complaints', 'be')
  expect(await screen.findByText('Il n’y a pas de signalements ici.')).toBeVisible()
  unmount()
  fakeApi([respond(getStaffComplaint, rejected(403))])
  await visit(detail, 'nl')
  expect(await screen.findByText('Je hebt geen toegang')).toBeVisible()
})

test('the way back from a report leads to the list as it was', async () => {
  fakeApi([reply(getStaffComplaints, list), reply(getStaffComplaint, complaint)])
  const { router } = await visit(`${area}?tab=mine&page=2`, 'nl')
  await userEvent.click(await screen.findByRole('link', { name: 'NL-2026-00012' }))
  const back = await screen.findByRole('link', { name: 'Terug naar de meldingen' })
  expect(back).toHaveAttribute('href', `${area}?tab=mine&page=2`)
  expect(router.state.location.state).toMatchObject({ steps: 1 })
})

test('staff take a report that a colleague has; no link of a stranger is in it', async () => {
  fakeApi([
    reply(getStaffComplaint, { ...complaint, owner: 'Lucas Voorbeeld' }),
    reply(takeComplaint, { ...complaint, owner: 'Sanne Voorbeeld', mayTake: false }),
  ])
  await visit(detail, 'nl')
  expect(await screen.findByRole('heading', heading)).toBeVisible()
  expect(screen.getByRole('link', { name: 'NL-2026-00012' })).toHaveAttribute('href', complaint.page)
  expect(screen.getByText(complaint.explanation).closest('a')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Op mij nemen' }))
  expect(await screen.findByText('Deze melding is van jou.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Op mij nemen' })).not.toBeInTheDocument()
})

test('staff can choose only what the register does not contradict, and read why', async () => {
  fakeApi([reply(getStaffComplaint, complaint)])
  const { unmount } = await visit(detail, 'nl')
  await screen.findByRole('heading', heading)
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect(screen.getByText(/^‘Gegevens aangepast’ kun je kiezen zodra/)).toBeVisible()
  unmount()
  fakeApi([reply(getStaffComplaint, { ...complaint, outcomes: [...complaintOutcomes] })])
  await visit(detail, 'nl')
  await screen.findByRole('heading', heading)
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  expect(screen.queryByText(/kun je kiezen zodra/)).not.toBeInTheDocument()
})

test('staff close a report as unfounded with a sentence that is long enough', async () => {
  const requests = fakeApi([reply(getStaffComplaint, complaint), reply(closeComplaint, closed)])
  await visit(detail, 'nl')
  await userEvent.click(await screen.findByRole('radio', { name: 'Ongegrond' }))
  await explain('Klopt wel.')
  await submit()
  expect(await screen.findAllByText('Leg het uit in minstens 20 tekens')).not.toHaveLength(0)
  expect(requests).toHaveLength(1)
  await explain(' Zo staan ze op de facturen.')
  await submit()
  expect(await screen.findByText(/^De melding is afgerond\. De uitkomst wordt gemaild naar noor@/)).toBeVisible()
  expect(await requests[1]!.json()).toEqual({ outcome: 'UNFOUNDED', text: 'Klopt wel. Zo staan ze op de facturen.' })
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  expect(screen.getByText(closed.outcomeText)).toBeVisible()
  expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent(/Besloten Ongegrond · Sanne Voorbeeld/)
})

test('who is second sees what was decided, and keeps what was typed', async () => {
  let isClosed = false
  fakeApi([
    respond(getStaffComplaint, () => Response.json(isClosed ? closed : complaint)),
    reject(closeComplaint, 'NOT_OPEN'),
  ])
  await visit(detail, 'nl')
  await userEvent.click(await screen.findByRole('radio', { name: 'Ongegrond' }))
  await explain('Dit is een lange uitleg.')
  isClosed = true
  await submit()
  expect(await screen.findByText(/^Een ander was je voor/)).toBeVisible()
  expect(await screen.findByText(closed.outcomeText)).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Uitleg/ })).toHaveValue('Dit is een lange uitleg.')
})
