import {
  ageBands,
  answerPeriods,
  calendarDays,
  flowTypes,
  getStaffMembers,
  getStaffOverview,
  getStaffRequests,
  handOverAll,
  type StaffOverview,
} from '@site/shared/calls'
import { addDays } from '@site/shared/rules'
import { fakeApi, reply, respond } from '@site/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { page as requests, rejected } from '../../testing/requests.ts'
import { visit } from '../../testing/visit.ts'

const path = '/internal-privacy-rights/overview'
const today = '2026-11-23'
const noAnswers = { answered: 0, inTime: 0, medianDays: null }
const empty: StaffOverview = {
  staff: { name: 'Sanne Voorbeeld', mayAudit: false },
  today,
  open: 0,
  paused: 0,
  inReview: 0,
  overdue: 0,
  due: Array.from({ length: calendarDays }, (_, at) => ({ day: addDays(today, at), count: 0 })),
  dueLater: 0,
  ages: ageBands.map((band) => ({ ...band, open: 0 })),
  answers: answerPeriods.map((period) => ({ period, from: '2026-08-26', to: today, ...noAnswers })),
  kinds: flowTypes.map((flowType) => ({ flowType, open: 0, overdue: 0, ...noAnswers })),
  brands: [],
  systems: [],
  colleagues: [],
  reports: { open: 0, soon: 0, overdue: 0 },
}
const name = { nl: 'Nieuwsbrieftool', fr: 'Outil de newsletters', en: 'Newsletter tool' }
const full: StaffOverview = {
  ...empty,
  open: 1_234,
  paused: 2,
  inReview: 1,
  overdue: 3,
  due: empty.due.map(({ day }) => ({ day, count: day === '2026-12-01' ? 6 : 0 })),
  dueLater: 4,
  ages: ageBands.map((band) => ({ ...band, open: band.from })),
  answers: empty.answers.map((row) => ({ ...row, answered: 200, inTime: 199, medianDays: 12 })),
  kinds: empty.kinds.map((row) => (row.flowType === 'OBJECTION' ? { ...row, open: 5, overdue: 3 } : row)),
  brands: [{ target: 'BRAND:avondbode', name, requests: 5, overdue: 0, openTasks: 7, onHold: 1 }],
  systems: [
    {
      target: 'SYSTEM:newsletter',
      name,
      owner: 'Team nieuwsbrieven',
      open: 4,
      onHold: 0,
      done: 2,
      oldest: '2026-11-01',
    },
  ],
  colleagues: [
    { subject: 'lucas', name: 'Lucas Voorbeeld', open: 5, overdue: 0, dueInWeek: 2 },
    { subject: null, name: null, open: 1, overdue: 0, dueInWeek: 0 },
  ],
  reports: { open: 3, soon: 2, overdue: 1 },
}

const table = async (title: string) => within(await screen.findByRole('table', { name: title }))
const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)

test('a bar names its day and number, and leads to the list of that day, whose filter can be removed', async () => {
  const calls = fakeApi([reply(getStaffOverview, full), reply(getStaffRequests, requests)])
  const { router } = await visit(`/nl${path}`, 'nl')
  const chart = await table('Te beantwoorden in de komende 31 dagen')
  expect(chart.getAllByRole('row')).toHaveLength(1 + 1 + calendarDays)
  expect(chart.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '3 verzoeken te laat3',
    '6 verzoeken uiterlijk op dinsdag 1 december 20266',
  ])
  await userEvent.click(chart.getByRole('link', { name: '6 verzoeken uiterlijk op dinsdag 1 december 2026' }))
  expect(await screen.findByRole('link', { current: true, name: 'Alle 125' })).toBeVisible()
  expect(router.state.location.search).toBe('?due=2026-12-01')
  await userEvent.click(screen.getByRole('button', { name: 'Filter verwijderen: Laatste dag: 1 december 2026' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(screen.queryByRole('button', { name: /Laatste dag/ })).not.toBeInTheDocument()
  expect(document.body).not.toHaveFocus()
  const searches = calls.filter(({ url }) => url.includes('/requests')).map(({ url }) => new URL(url).search)
  expect(searches).toEqual(['?due=2026-12-01', ''])
})

test('staff read how many requests are open, how quickly they were answered, and of what kind; each table can be downloaded', async () => {
  fakeApi([reply(getStaffOverview, full)])
  await visit(`/nl${path}`, 'be')
  expect(await screen.findByRole('link', { name: '1.234' })).toHaveAttribute('href', '/nl/internal-privacy-rights')
  expect(screen.getByText('12 dagen')).toBeVisible()
  expect(screen.getByText('van 200 antwoorden').closest('dd')).toHaveTextContent('99 % van 200 antwoorden')
  const answers = (await table('Antwoorden')).getAllByRole('row').map(cellsOf)
  expect(answers[2]!.slice(1)).toEqual(['200', '99\u00A0%', '12'])
  const ages = (await table('Ouderdom van open verzoeken')).getAllByRole('row').map(cellsOf)
  expect(ages.at(-1)).toEqual(['31 of meer', '31'])
  const kinds = (await table('Per soort verzoek')).getAllByRole('row').map(cellsOf)
  expect(kinds.slice(1)).toEqual([['Geen reclame meer krijgen', '5', '3', '0', '–', '–']])
  const brand = (await table('Per merk')).getByRole('link', { name: 'Nieuwsbrieftool' })
  expect(brand).toHaveAttribute('href', '/nl/internal-privacy-rights/work-list?target=BRAND%3Aavondbode')
  const systems = (await table('Taken per systeem')).getAllByRole('row').map(cellsOf)
  expect(systems[1]).toEqual(['Nieuwsbrieftool Team nieuwsbrieven', '4', '0', '2', '1 nov 2026'])
  const colleagues = await table('Per collega')
  expect(colleagues.getAllByRole('link').map((link) => link.getAttribute('href')!.split('?')[1])).toEqual([
    'owner=lucas',
    'owner=none',
  ])
  const reports = (await table('Meldingen over advertenties')).getAllByRole('row').map(cellsOf)
  expect(reports).toEqual([
    ['Open', 'Uiterlijk in 48 uur', 'Te laat'],
    ['3', '2', '1'],
  ])
  const files = screen.getAllByRole('link', { name: /^Downloaden voor Excel \(CSV\), / })
  expect(files.map((file) => new URL(file.getAttribute('href')!, 'http://x').search)).toEqual(
    ['due', 'ages', 'answers', 'kinds', 'brands', 'systems', 'colleagues', 'reports'].map(
      (each) => `?table=${each}&language=nl`,
    ),
  )
})

test('somebody hands over all cases of a colleague who is away', async () => {
  const done = [
    { label: 'LM-AAAA-AAAA', path: '/request/LM-AAAA-AAAA' },
    { label: 'NL-2026-00012', path: '/complaints/1' },
  ]
  const members = [
    { subject: 'lucas', name: 'Lucas Voorbeeld' },
    { subject: 'nora', name: 'Nora Voorbeeld' },
  ]
  const calls = fakeApi([
    reply(getStaffOverview, full),
    reply(getStaffMembers, { staff: full.staff, members }),
    reply(handOverAll, { done }),
  ])
  await visit(`/nl${path}`, 'nl')
  await userEvent.click(await screen.findByRole('button', { name: 'Alles overdragen: Lucas Voorbeeld' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Alles van Lucas Voorbeeld overdragen?' }))
  const to = await dialog.findByRole('combobox', { name: /^Wie krijgt alles\?/ })
  await within(to).findByRole('option', { name: 'Nora Voorbeeld' })
  expect(within(to).queryByRole('option', { name: 'Lucas Voorbeeld' })).not.toBeInTheDocument()
  await userEvent.selectOptions(to, 'Nora Voorbeeld')
  await userEvent.click(dialog.getByRole('button', { name: 'Alles overdragen' }))
  expect(await screen.findByText(/2 zaken zijn overgedragen\./)).toBeVisible()
  const sent = calls.find(({ url }) => url.endsWith('/hand-over'))
  expect(await sent?.json()).toEqual({ of: 'lucas', to: 'nora' })
})

test('a reader hands over nothing', async () => {
  fakeApi([reply(getStaffOverview, { ...full, staff: { ...full.staff, readsOnly: true } })])
  await visit(`/nl${path}`, 'nl')
  await table('Per collega')
  expect(screen.queryByRole('button', { name: /^Alles overdragen/ })).not.toBeInTheDocument()
})

test('a desk with nothing to do says so in words, also in French', async () => {
  fakeApi([reply(getStaffOverview, empty)])
  await visit(`/fr${path}`, 'be')
  expect(await screen.findByText(/Aucune demande n’est en retard ou n’arrive à échéance/)).toBeVisible()
  for (const text of [
    'Aucune demande n’a reçu de réponse pendant ces périodes.',
    'Aucune demande à traiter ne nomme une marque.',
    'Il n’y a pas de signalements de publicités ouverts.',
  ])
    expect(screen.getByText(text)).toBeVisible()
  expect(screen.getAllByText('Il n’y a pas de demandes à traiter.')).toHaveLength(2)
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('staff without the role read that, and retry after an outage', async () => {
  fakeApi([respond(getStaffOverview, rejected(403))])
  await visit(`/nl${path}`, 'nl')
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})
