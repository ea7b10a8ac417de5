import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchSources } from './watch-sources.ts'

let folder: string
let end: () => void
let told: string[]
let hear: () => void

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-sources-'))
  mkdirSync(join(folder, 'pages/about'), { recursive: true })
  writeFileSync(join(folder, 'pages/about/page.tsx'), '0')
  told = []
  hear = () => undefined
  end = watchSources(folder, (file) => {
    told.push(file)
    hear()
  })
})

afterEach(() => {
  end()
  rmSync(folder, { recursive: true })
})

async function untilTold(file: string) {
  while (!told.includes(file)) await new Promise<void>((heard) => (hear = heard))
}

let marks = 0

/** Until all that is known of a folder has been told: what happens in it is told in its order. */
async function settle(inner: string) {
  const mark = join(folder, inner, `mark-${(marks += 1)}`)
  writeFileSync(mark, '')
  await untilTold(mark)
  told = []
}

const saves: [how: string, save: (file: string, text: string) => void][] = [
  ['in its place', (file, text) => writeFileSync(file, text)],
  [
    'by putting another file in its place',
    (file, text) => {
      writeFileSync(`${file}.new`, text)
      renameSync(`${file}.new`, file)
    },
  ],
  [
    'after the former one was moved away',
    (file, text) => {
      renameSync(file, `${file}~`)
      writeFileSync(file, text)
      rmSync(`${file}~`)
    },
  ],
]

test.each(saves)('a file that an editor writes %s is told of each time, whoever wrote it before', async (_, save) => {
  const file = join(folder, 'pages/about/page.tsx')
  for (const [, other] of saves) {
    save(file, '1')
    await untilTold(file)
    await settle('pages/about')
    other(file, '2')
    await untilTold(file)
    await settle('pages/about')
  }
})

test('a new folder is told of with what is in it, and from then on; so is one that has got another name', async () => {
  mkdirSync(join(folder, 'pages/new/parts'), { recursive: true })
  const file = join(folder, 'pages/new/parts/list.tsx')
  writeFileSync(file, '1')
  await untilTold(file)
  await settle('pages/new/parts')
  writeFileSync(file, '2')
  await untilTold(file)

  renameSync(join(folder, 'pages/new'), join(folder, 'pages/other'))
  const moved = join(folder, 'pages/other/parts/list.tsx')
  await untilTold(moved)
  await settle('pages/other/parts')
  writeFileSync(moved, '3')
  await untilTold(moved)
  rmSync(moved)
  await settle('pages/other/parts')
})

test('a file that is gone is told of; what is built and what only a test reads is not', async () => {
  for (const name of ['dist', 'node_modules']) mkdirSync(join(folder, name))
  await settle('')
  writeFileSync(join(folder, 'dist/main.js'), '')
  writeFileSync(join(folder, 'pages/about/page.test.tsx'), '')
  rmSync(join(folder, 'pages/about/page.tsx'))
  await untilTold(join(folder, 'pages/about/page.tsx'))
  expect(told.filter((file) => /dist|\.test\./.test(file))).toEqual([])
})
