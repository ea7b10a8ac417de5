import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeDocuments, fakeScrolling, scrollPageTo, visit } from '../../testing/visit.ts'

beforeEach(() => {
  fakeScrolling()
  fakeDocuments()
})

const positions: [number, number][] = [
  [0, 0],
  [100, 0],
  [101, 1],
  [5000, 1],
]

test.each(positions)('a visitor %i pixels below the top sees %i buttons back to it', async (y, count) => {
  await visit('/nl/document/cookie-policy', 'nl')
  await screen.findByRole('heading', { name: 'Text of cookie-policy' })
  act(() => scrollPageTo(y))
  expect(screen.queryAllByRole('button', { name: 'Naar boven' })).toHaveLength(count)
})

test('a visitor goes back to the top, where the button is gone', async () => {
  await visit('/fr/document/cookie-policy', 'be')
  await screen.findByRole('heading', { name: 'Text of cookie-policy' })
  act(() => scrollPageTo(900))
  await userEvent.click(screen.getByRole('button', { name: 'Haut de page' }))
  expect(window.scrollY).toBe(0)
  expect(screen.queryByRole('button', { name: 'Haut de page' })).not.toBeInTheDocument()
})
