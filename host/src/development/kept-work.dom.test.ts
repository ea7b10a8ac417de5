import { drafts } from '@site/shared/platform'
import { waitFor } from '@testing-library/react'
import { keepWork, restoreWork } from './kept-work.ts'

const form = `
  <input name="name"><input name="terms" type="checkbox"><textarea name="question"></textarea>
  <input type="radio" name="way" value="mail"><input type="radio" name="way" value="post">
  <select name="brand"><option>1</option><option>2</option></select>
  <input name="secret" type="password">`

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!

test('what was typed stands in the fields of the next page as they appear, and in the drafts at once', async () => {
  document.body.innerHTML = form
  for (const name of ['name', 'question', 'secret']) field(name).value = `${name} typed`
  field('terms').checked = true
  field('brand').value = '2'
  document.querySelector<HTMLInputElement>('[value="post"]')!.checked = true
  drafts.of('request').set({ name: 'Anna' })
  drafts.of('sent').finish('123')

  keepWork()
  document.body.innerHTML = ''
  for (const draft of drafts.all().values()) draft.reset()
  restoreWork()

  expect(drafts.of('request').getState()).toMatchObject({ values: { name: 'Anna' }, unsaved: true })
  expect(drafts.of('sent').getState()).toMatchObject({ receipt: '123', unsaved: false })
  const heard: string[] = []
  document.body.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name))
  document.body.innerHTML = form
  await waitFor(() => expect(field('name').value).toBe('name typed'))
  expect(field('question').value).toBe('question typed')
  expect(field('terms').checked).toBe(true)
  expect(field('brand').value).toBe('2')
  expect(document.querySelector<HTMLInputElement>('[name="way"]:checked')!.value).toBe('post')
  // A form hears of it as if somebody typed; secrets are kept nowhere.
  expect(heard).toEqual(expect.arrayContaining(['name', 'question', 'terms', 'way']))
  expect(field('secret').value).toBe('')
})

test('a page that was opened by somebody begins with what it has', async () => {
  restoreWork()
  document.body.innerHTML = form
  // Observers have had their turn by then.
  await Promise.resolve()
  expect(field('name').value).toBe('')
})
