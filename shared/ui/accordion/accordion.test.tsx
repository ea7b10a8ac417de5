import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Accordion, AccordionSection } from './accordion.tsx'

function Page({ visits = 0 }) {
  return (
    <Accordion>
      <AccordionSection title="First" note={`${visits} visits`} open>
        Text of the first
      </AccordionSection>
      <AccordionSection title="Second" level={3}>
        Text of the second
      </AccordionSection>
    </Accordion>
  )
}

const sections = () => screen.getAllByRole<HTMLDetailsElement>('group').map(({ open }) => open)

test('a visitor sees all titles as headings, opens each section, and it stays so when the page changes', async () => {
  const { rerender } = render(<Page />)
  expect(screen.getByRole('heading', { level: 2, name: 'First' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 3, name: 'Second' })).toBeVisible()
  expect(screen.getByText('0 visits')).toBeVisible()
  expect(screen.getByText('Text of the first')).toBeVisible()
  expect(screen.getByText('Text of the second')).not.toBeVisible()
  expect(sections()).toEqual([true, false])
  await userEvent.click(screen.getByText('Second'))
  expect(sections()).toEqual([true, true])
  await userEvent.click(screen.getByText('First'))
  expect(sections()).toEqual([false, true])
  rerender(<Page visits={1} />)
  expect(screen.getByText('1 visits')).toBeVisible()
  expect(sections()).toEqual([false, true])
})
