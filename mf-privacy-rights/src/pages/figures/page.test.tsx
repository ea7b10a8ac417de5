import { flowTypes, getRequestFigures, type RequestFigures } from '@site/shared/calls'
import { fakeApi, reply, respond } from '@site/shared/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { visit } from '../../testing/visit.ts'

const none = { received: null, answeredInTime: null, extended: null, refused: null, medianDays: null }
const answered = { ...none, received: 1_200, answeredInTime: 1_190, medianDays: 12 }
const figures: RequestFigures['figures'] = [
  ...flowTypes.map((flowType) => ({ quarter: '2026-Q4', isFinished: false, flowType, ...none })),
  { quarter: '2026-Q3', isFinished: true, flowType: 'RIGHT_OF_ACCESS', ...answered },
]

const years: RequestFigures['years'] = [
  { year: '2025', flowType: 'RIGHT_OF_ACCESS', ...answered, received: 5_000, answeredInTime: 4_990, extended: 31 },
  { year: '2025', flowType: 'RECTIFICATION', ...none },
  { year: '2024', flowType: 'RIGHT_OF_ACCESS', ...none },
]

test('a visitor reads how requests of each quarter were answered, and no small number', async () => {
  fakeApi([reply(getRequestFigures, { figures, years })])
  await visit('/nl/privacy-rights/figures', 'nl')
  // The last quarter that is over comes first, and a year without numbers is left out.
  const [finished, year, current, ...others] = await screen.findAllByRole('table')
  expect(others).toEqual([])
  expect(within(current!).getByText('Kwartaal 4 van 2026 (nog niet voorbij)')).toBeVisible()
  expect(within(finished!).getByText('Kwartaal 3 van 2026')).toBeVisible()
  const cells = within(within(finished!).getAllByRole('row')[1]!).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['1.200', '1.190', 'minder dan 5', 'minder dan 5', '12'])
  expect(within(current!).getAllByRole('row')).toHaveLength(2)
  expect(within(current!).getByRole('row', { name: 'Alle andere verzoeken minder dan 5 per soort' })).toBeVisible()
  expect(within(year!).getByText('Het jaar 2025')).toBeVisible()
  const ofYear = within(within(year!).getAllByRole('row')[1]!).getAllByRole('cell')
  expect(ofYear.map(({ textContent }) => textContent)).toEqual(['5.000', '4.990', '31', 'niet te noemen', '12'])
  expect(within(year!).getByRole('row', { name: 'Alle andere verzoeken niet te noemen' })).toBeVisible()
  const link = screen.getByRole('link', { name: 'Dezelfde cijfers als JSON' })
  expect(link).toHaveAttribute('href', '/api/privacy-rights/figures')
})

test('what has numbers comes before what has none', async () => {
  const empty = { quarter: '2026-Q3', isFinished: true, flowType: 'RIGHT_OF_ACCESS', ...none } as const
  const earlier = { ...empty, quarter: '2026-Q2', ...answered }
  fakeApi([reply(getRequestFigures, { figures: [empty, earlier], years })])
  await visit('/nl/privacy-rights/figures', 'nl')
  const tables = await screen.findAllByRole('table')
  expect(tables.map((table) => table.querySelector('caption')?.textContent)).toEqual([
    'Het jaar 2025',
    'Kwartaal 2 van 2026',
    'Kwartaal 3 van 2026',
  ])
})

test('a visitor reads in French that there are none yet, after a retry', async () => {
  let isUp = false
  fakeApi([respond(getRequestFigures, () => Response.json({ figures: [], years: [] }, { status: isUp ? 200 : 500 }))])
  await visit('/fr/privacy-rights/figures', 'be')
  expect(await screen.findByRole('alert')).toHaveTextContent('Les chiffres ne peuvent pas être affichés')
  isUp = true
  await userEvent.click(screen.getByRole('button'))
  expect(await screen.findByText(/^Pas encore de chiffres.*inférieurs à 5\.$/)).toBeVisible()
})
