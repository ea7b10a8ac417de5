import { render, screen } from '@testing-library/react'
import { Card } from './card.tsx'

test('a visitor finds the title of a card as a heading of its level', () => {
  render(
    <>
      <Card title="Call us">On workdays</Card>
      <Card title="Directory" level={3} />
    </>,
  )
  expect(screen.getByRole('heading', { level: 2, name: 'Call us' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 3, name: 'Directory' })).toBeVisible()
  expect(screen.getByText('On workdays')).toBeVisible()
})
