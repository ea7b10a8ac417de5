import { isPlainClick } from './plain-click.ts'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import type { MouseEvent } from 'react'

const clicks: [what: string, init: object, attributes: object, isPlain: boolean][] = [
  ['a click', {}, {}, true],
  ['a click on a link of this tab', {}, { target: '_self' }, true],
  ['with Alt', { altKey: true }, {}, false],
  ['with Control', { ctrlKey: true }, {}, false],
  ['with Meta', { metaKey: true }, {}, false],
  ['with Shift', { shiftKey: true }, {}, false],
  ['with the middle button', { button: 1 }, {}, false],
  ['a click on a link to a new tab', {}, { target: '_blank' }, false],
  ['a click on a download', {}, { download: true }, false],
]

test.each(clicks)('%s: %j %j is plain: %s', (_, init, attributes, isPlain) => {
  const seen: boolean[] = []
  function note(event: MouseEvent) {
    seen.push(isPlainClick(event))
    // jsdom cannot follow links.
    event.preventDefault()
    seen.push(isPlainClick(event))
  }
  render(
    <a href="/nl" {...attributes} onClick={note}>
      <b>Home</b>
    </a>,
  )
  const words = screen.getByText('Home')
  fireEvent(words, createEvent.click(words, init))
  expect(seen).toEqual([isPlain, false])
})
