import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button.tsx'

const cases: [string, boolean, number][] = [
  ['sends a form', false, 1],
  ['cannot send a form twice while it is on its way', true, 0],
]

test.each(cases)('a visitor %s', async (_, loading, times) => {
  let sent = 0
  function send(event: React.SyntheticEvent) {
    event.preventDefault()
    sent += 1
  }
  render(
    <form onSubmit={send}>
      <Button type="submit" loading={loading}>
        Send
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Send', busy: loading })
  await userEvent.click(button)
  expect(sent).toBe(times)
  expect(button).toHaveFocus()
})

test('a visitor who presses a button in a form does not send it, unless it is the one that sends', async () => {
  let pressed = 0
  render(
    <form onSubmit={() => expect('this form').toBe('not sent')}>
      <Button variant="link" onClick={() => (pressed += 1)}>
        More
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(pressed).toBe(1)
})
