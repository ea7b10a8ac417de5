import {
  getStaffComplaint,
  getStaffMembers,
  getStaffRequest,
  getStaffRequests,
  getTasks,
  type StaffRequest,
  type TaskPage,
} from '@site/shared/calls'
import { fakeApi, reply } from '@site/shared/testing'
import { screen, within } from '@testing-library/react'
import { complaint } from '../testing/complaints.ts'
import { page, request, task } from '../testing/requests.ts'
import { visit } from '../testing/visit.ts'

const area = '/nl/internal-privacy-rights'
const why = /^Je leest mee: je ziet alles wat het privacyteam ziet\./
const staff = { name: 'Fleur Voorbeeld', mayAudit: false, hasRole: false, readsOnly: true }
const reader = reply(getStaffMembers, { staff, members: [] })
const links = () => {
  const bar = screen.getAllByRole('navigation')[0]!
  return within(bar)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
}
const frozen = { ...task, isChangeable: false }

test('a reader sees the list without boxes and files, and why', async () => {
  fakeApi([reader, reply(getStaffRequests, { ...page, staff: { ...page.staff, readsOnly: true } })])
  await visit(area, 'nl')
  expect(await screen.findByRole('row', { name: /LM-7K3P-Q2XD/ })).toBeVisible()
  expect(screen.getByText(why)).toBeVisible()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(screen.queryByText('Downloaden als CSV')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Op mij nemen/ })).not.toBeInTheDocument()
  expect(links()).toEqual(['Alle verzoeken', 'Takenlijst', 'Meldingen', 'Overzicht'])
})

test('a reader sees a request with a decision that waits, and no button', async () => {
  const shown: StaffRequest = {
    ...request,
    actions: [],
    tasks: [frozen],
    waiting: {
      until: null,
      secondsLeft: null,
      by: 'Sanne Voorbeeld',
      decidedAt: '2026-03-02T09:30:00.000Z',
      approvedBy: null,
      review: null,
      decision: {
        outcome: 'REFUSED',
        reason: 'EXCESSIVE',
        text: 'Te vaak gevraagd.',
        done: '',
        nothingFound: false,
        decidedBy: 'Sanne Voorbeeld',
        decidedAt: '2026-03-02T09:30:00.000Z',
        approvedBy: null,
      },
      answer: null,
    },
  }
  fakeApi([reader, reply(getStaffRequest, shown)])
  await visit(`${area}/request/${request.reference}`, 'nl')
  expect(await screen.findByText(why)).toBeVisible()
  expect(document.body).toHaveTextContent('Voorgesteld door Sanne Voorbeeld')
  expect(screen.queryByRole('button', { name: /Terugnemen|Notitie/ })).not.toBeInTheDocument()
  expect(screen.getByRole('checkbox')).toBeDisabled()
})

test('a reader sees the work list without boxes, with links to the requests', async () => {
  const tasks: TaskPage = {
    staff,
    tasks: [frozen],
    total: 1,
    counts: { open: 1, done: 0 },
    targets: [],
    pageSize: 50,
  }
  fakeApi([reader, reply(getTasks, tasks)])
  await visit(`${area}/work-list`, 'nl')
  expect(await screen.findByRole('link', { name: task.reference })).toBeVisible()
  expect(screen.getByText(why)).toBeVisible()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Notitie en meer/ })).not.toBeInTheDocument()
})

test('a reader sees a report, and no button', async () => {
  fakeApi([reader, reply(getStaffComplaint, { ...complaint, actions: [], outcomes: [] })])
  await visit(`${area}/complaints/${complaint.id}`, 'nl')
  expect(await screen.findByText(why)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Afronden' })).not.toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Volgende stap' })).not.toBeInTheDocument()
})
