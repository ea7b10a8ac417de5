import { waitFor } from '@testing-library/dom'
import { keepTyped, restoreTyped, storeTyped } from './typed-values.ts'

const fields =
  '<input name="name"><input type="checkbox" aria-label="More"><select name="city"><option>A<option>B</select>'

function findField(selector: string) {
  return document.querySelector<HTMLInputElement>(selector)!
}

beforeEach(() => {
  document.body.innerHTML = fields
  findField('[name=name]').value = 'Anna'
  findField('[type=checkbox]').checked = true
  findField('select').value = 'B'
})

function shown() {
  return ['[name=name]', 'select', '[name=street]'].map(
    (selector) => document.querySelector<HTMLInputElement>(selector)?.value,
  )
}

test('a form that is built anew gets what was typed, with events, and so does a field that appears because of it', async () => {
  document.body.insertAdjacentHTML('beforeend', '<input name="street" value="Gracht">')
  const fillIn = keepTyped()
  document.body.innerHTML = fields
  const changed: string[] = []
  document.body.addEventListener('input', ({ target }) => changed.push((target as HTMLInputElement).name))
  findField('[type=checkbox]').addEventListener('click', () =>
    document.body.insertAdjacentHTML('beforeend', '<input name="street">'),
  )
  await fillIn()
  expect(shown()).toEqual(['Anna', 'B', 'Gracht'])
  expect(changed).toEqual(expect.arrayContaining(['name', 'street']))
})

test('a field that stays is left alone', async () => {
  const fillIn = keepTyped()
  findField('[name=name]').value = 'Typed meanwhile'
  await fillIn()
  expect(shown()[0]).toBe('Typed meanwhile')
})

test('the next document of the page has it, also in a part that it loads later', async () => {
  storeTyped()
  document.body.innerHTML = ''
  restoreTyped()
  document.body.innerHTML = fields
  await waitFor(() => expect(shown()).toEqual(['Anna', 'B', undefined]))
  expect(findField('[type=checkbox]').checked).toBe(true)
})
