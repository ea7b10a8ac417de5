import { afterPress } from './after-press.ts'

const fire = (type: string) => window.dispatchEvent(new Event(type))
const nextTask = async () => new Promise((resolve) => void setTimeout(resolve))

test('a change after leaving a field waits for the end of a press, and for nothing else', async () => {
  const done: string[] = []
  const act = (name: string) => afterPress(() => done.push(name))
  act('by key')
  expect(done).toEqual(['by key'])
  fire('pointerdown')
  act('by mouse')
  expect(done).toEqual(['by key'])
  fire('pointerup')
  // The click comes first.
  expect(done).toEqual(['by key'])
  await nextTask()
  expect(done).toEqual(['by key', 'by mouse'])
  act('by key again')
  expect(done).toHaveLength(3)
})

test.each(['pointercancel', 'dragend', 'keydown'])('a press that ends with %s holds back nothing', async (end) => {
  const done: string[] = []
  fire('pointerdown')
  afterPress(() => done.push('left'))
  fire(end)
  await nextTask()
  expect(done).toEqual(['left'])
})
