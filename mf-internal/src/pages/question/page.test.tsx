import {
  answerInformationRequest,
  enterInformationRequest,
  getInformationRequest,
  getInformationRequests,
  getStaffMembers,
  type StaffInformation,
} from '@site/shared/calls'
import { fakeApi, reply } from '@site/shared/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { visit } from '../../testing/visit.ts'

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
  history: [{ id: 'first', at: line.receivedAt, kind: 'RECEIVED', by: null, details: {} }],
}
const answered: StaffInformation = {
  ...question,
  answer: 'Zie het dossier.',
  answeredAt: '2026-11-24T09:00:00.000Z',
  answeredBy: 'Anouk',
  history: [
    ...question.history,
    { id: 'second', at: '2026-11-24T09:00:00.000Z', kind: 'ANSWERED', by: 'Anouk', details: {} },
  ],
}

test('the desk sees who asks, the soonest due first', async () => {
  fakeApi([
    reply(getInformationRequests, { staff, questions: [line], counts: { open: 1, closed: 0 }, pageSize: 50 }),
    members,
  ])
  await visit(area, 'nl')
  const row = within((await screen.findByRole('link', { name: line.organisation })).closest('tr')!)
  expect(row.getByText('Toezichthouder')).toBeVisible()
  expect(row.getByText('NL-2026-00001')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Vraag invoeren' })).toHaveAttribute('href', `${area}/new`)
})

test('the desk answers a question with the file of its advertisement at hand', async () => {
  const requests = fakeApi([reply(getInformationRequest, question), reply(answerInformationRequest, answered), members])
  await visit(`${area}/${line.id}`, 'nl')
  expect(await screen.findByText(question.question)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Dossier van de advertentie (JSON)' })).toHaveAttribute(
    'href',
    `/api/internal-privacy-rights/information/${line.id}/file`,
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Antwoord aan de vrager' }), 'Zie het dossier.')
  await userEvent.click(screen.getByRole('button', { name: 'Antwoord mailen' }))
  expect(await screen.findByText('Zie het dossier.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getAllByRole('listitem').map((entry) => entry.querySelector('strong')?.textContent)).toContain(
    'Antwoord gemaild',
  )
  const sent = requests.find(({ method }) => method === 'POST')!
  expect(await sent.json()).toEqual({ text: 'Zie het dossier.' })
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
