import { join } from 'node:path'
import { createTemporaryFolder } from '../testing/index.ts'
import { readSecondPerson } from './second-person.ts'

const folder = await createTemporaryFolder()
const path = join(folder.path, 'second-person.json')

const wrong: [string, unknown, RegExp][] = [
  ['an unknown kind', { requests: ['ACCESS'] }, /second-person\.json at "requests\.0"/],
  ['a person without a last day', { people: [{ subject: 'noor' }] }, /at "people\.0\.until"/],
  ['a day that is none', { people: [{ subject: 'noor', until: '2026-11-31' }] }, /at "people\.0\.until"/],
  ['an unknown field', { outcomes: ['REFUSED'] }, /at "outcomes"/],
]

test.each(wrong)('a file with %s is rejected, with the value', async (_, content, place) => {
  await folder.write({ 'second-person.json': JSON.stringify(content) })
  expect(() => readSecondPerson(path)).toThrow(place)
})

test('without a file no decision needs a second person by it', () => {
  expect(readSecondPerson(join(folder.path, 'none.json'))).toEqual({ requests: [], people: [] })
})

test('a file may choose kinds only', async () => {
  await folder.write({ 'second-person.json': JSON.stringify({ requests: ['RIGHT_TO_BE_FORGOTTEN'] }) })
  expect(readSecondPerson(path)).toEqual({ requests: ['RIGHT_TO_BE_FORGOTTEN'], people: [] })
})
