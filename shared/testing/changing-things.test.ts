// Takes about 60 s: begins early.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runProgram } from '../build/run-program.ts'
import { listFiles } from './list-files.ts'

/** Every change of docs/changing-things.md, made in a copy of the workspace. */
const root = join(import.meta.dirname, '../..')
const [, ...sections] = readFileSync(join(root, 'docs/changing-things.md'), 'utf8').split('\n## ')
const packages = ['shared', 'server', 'mf-internal', 'mf-legal', 'mf-privacy-rights', 'mf-transparency']

interface Step {
  file: string
  isDiff: boolean
  text: string
}

/** A paragraph that begins with a file, and below it a diff, or the whole of a new file. */
const step = /^`([^`]+)`(?:(?!\n\n).)*\n\n```(\w+)\n(.*?)^```$/gms

function stepsOf(title: string): Step[] {
  const section = sections.find((text) => text.startsWith(`${title}\n`)) ?? ''
  return Array.from(section.matchAll(step), ([, file = '', kind, text = '']) => ({
    file,
    text,
    isDiff: kind === 'diff',
  }))
}

/** They are there, and replaced as a whole. */
const ofGroup = new Set(['site.json', 'logo.svg'])

let copy: string

function make({ file, isDiff, text }: Step) {
  const path = join(copy, file)
  mkdirSync(dirname(path), { recursive: true })
  if (!isDiff) return writeFileSync(path, text, { flag: ofGroup.has(file) ? 'w' : 'wx' })
  const without = (sign: string) => text.replaceAll(new RegExp(`^[${sign}].*\n`, 'gm'), '').replaceAll(/^[ +-]/gm, '')
  const parts = `\n${readFileSync(path, 'utf8')}`.split(`\n${without('+')}`)
  // The lines of the diff are there once.
  expect([file, parts.length]).toEqual([file, 2])
  return writeFileSync(path, parts.join(`\n${without('-')}`).slice(1))
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'changing-things-'))
  const more = ['deploy', 'docs', 'host', 'releases', 'scripts', '*.json', '*.svg', '*.ts', '*.yaml']
  const files = listFiles(root, [...packages, ...more])
  for (const file of files) cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const folder of [...packages, 'releases', 'host']) {
    // The links are relative: those to packages of the workspace lead to the copied ones.
    const modules = `${folder}/node_modules`
    cpSync(join(root, modules), join(copy, modules), { recursive: true, verbatimSymlinks: true })
  }
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

const changes: [title: string, maxFiles: number][] = [
  ['Your own group', 2],
  ['A privacy right', 6],
  ['A field of a notice', 6],
  ['A column of the register', 3],
  ['A field of the contact form', 8],
  ['A page', 3],
  ['A column of the staff list', 3],
  ['A step of staff', 8],
]

/** Texts and tests, of which each language and each case has its own. */
const isTextOrTest = (file: string) => /\/messages\/|^server\/texts\/|\.test\.tsx?$/.test(file)

test.each(changes)('%s can be made from the text, in at most %i files besides texts and tests', (title, maxFiles) => {
  const steps = stepsOf(title)
  for (const each of steps) make(each)
  const files = new Set(steps.map(({ file }) => file).filter((file) => !isTextOrTest(file)))
  expect(files.size).toBeGreaterThan(0)
  expect(files.size).toBeLessThanOrEqual(maxFiles)
})

/** Samples and documents, which an adopter replaces, tests that show samples, and what a version had in its database. */
const isSample = (file: string) =>
  /^(?:docs|examples|versions|shared\/brands|server\/content|server\/campaigns\/sample|server\/samples|mf-legal\/src\/pages\/phone)\//.test(
    file,
  ) || /\.md$|^LICENSE$|^(?:site\.json|logo\.svg)$/.test(file)

test('then the old name is in documents and samples only', () => {
  const { siteName }: { siteName: string } = JSON.parse(readFileSync(join(root, 'site.json'), 'utf8'))
  const [word = ''] = siteName.split(' ')
  const isNamed = new RegExp(String.raw`\b${word}`, 'i')
  const files = listFiles(root).filter((file) => !isSample(file))
  expect(files.length).toBeGreaterThan(1_000)
  const naming = files.filter((file) => {
    const changed = join(copy, file)
    return isNamed.test(readFileSync(existsSync(changed) ? changed : join(root, file), 'utf8'))
  })
  expect(naming).toEqual([])
})

const tests = [
  'host/src/layout/layout.test',
  'mf-legal/src/pages/about/',
  'server/letters/letters.test',
  'server/promises/promises.test',
  'mf-privacy-rights/src/requests.test.tsx',
  'mf-internal/src/pages/requests/',
  'mf-legal/src/pages/press/',
  'server/open-api/open-api',
  'server/requests/steps/phone',
  'server/testing/attacks/staff-calls',
  'server/campaigns/import/import-campaigns',
  'server/submissions/contact/contact-routes',
  'mf-transparency/src/pages/overview/page',
]

const ownSources = ['--ignore-pattern', '**/node_modules/**']
const typeCheck = ['--allow', 'all', '--type-aware', '--type-check', ...ownSources]

const checks: [what: string, words: string[]][] = [
  // What `npm run lint` checks types with: in one program for all parts, a third of the work of one compiler for each.
  ['the types', ['node_modules/oxlint/bin/oxlint', ...typeCheck, ...packages]],
  ['the texts', ['scripts/check-messages.ts']],
  [
    'the new name, form, field, page, column and step',
    [
      'node_modules/jest/bin/jest.js',
      '--testTimeout=60000',
      // Two workers would load most modules twice, and the other tests run meanwhile. Without workers, what tests leave open would hold up the end.
      '--runInBand',
      '--forceExit',
      ...tests,
      '-t',
      'whose site|title|in nl of BE is the one|say the same in every language|portability .*in|every field|can be imported|for the press|the list shows open requests|a phone call|have each call of the server|a message is stored with its mail|sees of a row the municipality',
    ],
  ],
]

test.each(checks)('then %s are right', async (_, words) => {
  const { code, said } = await runProgram(words, { cwd: copy })
  expect(code === 0 ? '' : said).toBe('')
})
