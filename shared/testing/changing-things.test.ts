import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flowTypes } from '../calls/index.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const [, ...sections] = read('docs/changing-things.md').split('\n## ')
const list = ['ls-files', '-co', '--exclude-standard']
const tracked = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\n')

/** The files of a how-to as patterns: those of its steps, or of all of its text. */
function filesOf(title: string, isWhole = false): RegExp[] {
  const section = sections.find((text) => text.startsWith(title))!
  const steps = isWhole ? section : section.split('\n\nFor ')[0]!.split('\n\nWhere ')[0]!.split('\n\nTests')[0]!
  return [...steps.matchAll(/`([\w-]+\/[^`\s]+\.\w+)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => !file.startsWith('pages/'))
    .map((file) => new RegExp(`^${file.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '[\\w-]+')}$`))
}

/** Sources that mention a word, without tests and translations that may be left out. */
function mentioning(word: string): string[] {
  const isOther = /\.(?:test|spec)\.|\/testing\/|^(?:e2e|bench|examples|docs)\/|\/sample\/|en_be\.json$/
  const sources = tracked.filter((file) => /\.(?:tsx?|json)$/.test(file) && !isOther.test(file))
  return sources.filter((file) => read(file).includes(word))
}

test.each([
  ['A privacy right', 12],
  ['A field of a notice', 9],
  ['A page', 5],
  ['A column of the staff list', 5],
])('%s takes at most %i files, all of which exist', (title, most) => {
  expect(filesOf(title).length).toBeLessThanOrEqual(most)
  const missing = filesOf(title, true).filter((file) => !tracked.some((path) => file.test(path)))
  expect(missing).toEqual([])
})

// An objection has two steps and rules of its own.
const usualFlows = flowTypes.filter((flowType) => flowType !== 'OBJECTION')

test.each(usualFlows)('the privacy right %s is nowhere but in the listed files', (flowType) => {
  const listed = filesOf('A privacy right')
  expect(mentioning(flowType).filter((file) => !listed.some((pattern) => pattern.test(file)))).toEqual([])
})

test('a field of a notice is nowhere but in the listed files', () => {
  const listed = filesOf('A field of a notice', true)
  const others = mentioning('campaignContextUrl').filter((file) => !listed.some((pattern) => pattern.test(file)))
  expect(others).toEqual([])
})
