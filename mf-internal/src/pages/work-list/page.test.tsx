import {
  finishTasks,
  flowNames,
  getTasks,
  noteTask,
  reopenTasks,
  type StaffTask,
  type TaskPage,
} from '@site/shared/calls'
import { fakeApi, reply, respond } from '@site/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { task } from '../../testing/requests.ts'
import { visit } from '../../testing/visit.ts'

const path = '/internal-privacy-rights/work-list'
const blocking: StaffTask = {
  ...task,
  id: '2b1f4a70-0000-4000-8000-000000000002',
  kind: 'BRAND',
  target: 'avondbode',
  name: { nl: 'Avondbode', fr: 'Avondbode', en: 'Avondbode' },
  owner: '',
  work: 'BLOCK',
  channel: 'EMAIL',
  flowType: 'OBJECTION',
  identifiers: ['klant@lindehof.example'],
}
const page: TaskPage = {
  staff: { name: 'Sanne Voorbeeld', mayAudit: false, hasRole: true },
  tasks: [task, blocking],
  total: 2,
  counts: { open: 2, done: 7 },
  targets: [
    { target: 'BRAND:avondbode', name: blocking.name, count: 1 },
    { target: 'SYSTEM:newsletter', name: task.name, count: 1 },
  ],
  pageSize: 50,
}
const bodyOf = (requests: Request[], name: string) => requests.find(({ url }) => url.endsWith(name))?.json()

test('staff see the tasks of each system, choose a brand, and download them for a spreadsheet', async () => {
  const requests = fakeApi([reply(getTasks, page)])
  const { router } = await visit(`/fr${path}`, 'be')
  const [, newsletter, brand] = await screen.findAllByRole('row')
  expect(newsletter).toHaveTextContent('Outil de newsletters')
  expect(newsletter).toHaveTextContent('Rectifier les données')
  expect(brand).toHaveTextContent('Arrêter la publicité, e-mail')
  expect(brand).toHaveTextContent('klant@lindehof.example')
  expect(within(brand!).getByRole('link', { name: task.reference })).toHaveAttribute(
    'href',
    `/fr/internal-privacy-rights/request/${task.reference}`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Filtres', expanded: false }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Marque ou système' }), 'Avondbode (1)')
  await waitFor(() => expect(router.state.location.search).toBe('?target=BRAND%3Aavondbode'))
  const file = () => screen.getByRole('link', { name: /CSV/ })
  await waitFor(() =>
    expect(file()).toHaveAttribute('href', expect.stringMatching(/target=BRAND%3Aavondbode&language=fr$/)),
  )
  expect(screen.getByRole('button', { name: 'Filtres (1)', expanded: true })).toBeVisible()
  expect(requests.map(({ url }) => new URL(url).search)).toEqual(['', '?target=BRAND%3Aavondbode'])
  const numbers = screen.getByRole('link', { name: 'Numéros de téléphone à bloquer (texte, un par ligne)' })
  const query = '?target=BRAND%3Aavondbode&channel=PHONE'
  expect(numbers).toHaveAttribute('href', `/api/internal-privacy-rights/tasks.txt${query}`)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Demande' }), flowNames.RIGHT_OF_ACCESS.fr)
  await waitFor(() => expect(numbers).not.toBeInTheDocument())
})

test('several tasks are ticked at once, and that is undone', async () => {
  const done = { ...task, doneAt: '2026-03-03T09:30:00.000Z', doneBy: 'Sanne Voorbeeld' }
  const requests = fakeApi([
    reply(getTasks, page),
    reply(finishTasks, { tasks: [done], skipped: [blocking.id] }),
    reply(reopenTasks, { tasks: [task], skipped: [] }),
  ])
  await visit(`/nl${path}`, 'nl')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Alle taken op deze pagina kiezen' }))
  expect(screen.getByText('2 taken gekozen')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Afvinken als klaar' }))
  expect(await screen.findByText(/1 taak is afgevinkt\. 1 van een afgesloten verzoek is overgeslagen\./)).toBeVisible()
  expect(await bodyOf(requests, '/finish')).toEqual({ tasks: [task.id, blocking.id] })
  await userEvent.click(screen.getByRole('button', { name: 'Ongedaan maken' }))
  expect(await screen.findByText('1 taak staat weer open.')).toBeVisible()
  expect(await bodyOf(requests, '/reopen')).toEqual({ tasks: [task.id] })
})

test('a task that is locked says why, warns of what the person also asked, and is not chosen with the others', async () => {
  const erasure = { ...task, work: 'ERASE', lock: 'UNDECIDED', otherOpen: ['LM-AAAA-AAAA'] } as const
  const paused = { ...blocking, id: '2b1f4a70-0000-4000-8000-000000000003', lock: 'PAUSED', dueOn: null } as const
  const tasks = [{ ...erasure, otherOpen: [...erasure.otherOpen] }, paused, blocking]
  fakeApi([reply(getTasks, { ...page, tasks, total: 3 })])
  await visit(`/nl${path}`, 'nl')
  const [, first, second] = await screen.findAllByRole('row')
  expect(first).toHaveTextContent(/Wacht op het privacyteam.*Ook open van deze persoon: LM-AAAA-AAAA/)
  expect(second).toHaveTextContent('Staat stil')
  for (const row of [first, second]) expect(within(row!).queryByRole('checkbox')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Alle taken op deze pagina kiezen' }))
  expect(screen.getByText('1 taak gekozen')).toBeVisible()
})

test('staff with the role for tasks see no link to a request, and send a note and a reason from the dialog', async () => {
  const staff = { name: 'Noor Voorbeeld', mayAudit: false, hasRole: false }
  const noted = { ...task, note: 'Uit de lijst gehaald.' }
  const requests = fakeApi([
    reply(getTasks, { ...page, staff, tasks: [task], total: 1 }),
    reply(noteTask, noted),
    reply(finishTasks, {
      tasks: [{ ...noted, reason: 'Staat er niet in.', doneAt: '2026-03-03T09:30:00.000Z', doneBy: 'Noor' }],
      skipped: [],
    }),
  ])
  await visit(`/nl${path}`, 'nl')
  await screen.findByRole('table')
  expect(screen.queryByRole('link', { name: task.reference })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Alle verzoeken' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /^Notitie en meer/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Nieuwsbrieftool' }))
  await userEvent.type(dialog.getByLabelText(/^Notitie/), 'Uit de lijst gehaald.')
  await userEvent.click(dialog.getByRole('button', { name: 'Notitie bewaren' }))
  expect(await dialog.findByText('De notitie is bewaard.')).toBeVisible()
  expect(await bodyOf(requests, '/note')).toEqual({ text: 'Uit de lijst gehaald.' })
  await userEvent.type(dialog.getByLabelText('Waarom is dit niet nodig?'), 'Staat er niet in.')
  await userEvent.click(dialog.getByRole('button', { name: 'Niet nodig' }))
  expect(await dialog.findByText(/^Niet nodig: Staat er niet in\./)).toBeVisible()
  expect(await bodyOf(requests, '/finish')).toEqual({ tasks: [task.id], reason: 'Staat er niet in.' })
})

test('without the role, the page says so', async () => {
  fakeApi([respond(getTasks, () => Response.json({ error: 'FORBIDDEN' }, { status: 403 }))])
  await visit(`/nl${path}`, 'nl')
  expect(await screen.findByText('Je hebt geen toegang')).toBeVisible()
})
