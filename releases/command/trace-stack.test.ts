import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { replaceFile } from '../files/files.ts'
import { storeAt, type Store } from '../store/store.ts'
import { traceStack } from './trace-stack.ts'

let site: string
let store: Store

/** The first line of the script, from column 11 on, is the third line of the page, from column 5 on. */
const map = {
  version: 3,
  file: '744.aa.js',
  sources: ['./src/pages/about/page.tsx', '../shared/ui/card/card.tsx'],
  names: [],
  mappings: 'UAEI,UCCA',
}

beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), 'trace-'))
  store = storeAt(site)
  for (const script of ['744.aa.js', '0123456789/744.js'])
    await replaceFile(join(store.maps, `mf-legal/${script}.map`), JSON.stringify(map))
})

afterEach(() => rm(site, { recursive: true }))

const script = 'https://privacy.example.nl/apps/mf-legal/744.aa.js'

const lines: [what: string, built: string, original: string][] = [
  ['Chromium', `    at Ab (${script}:1:11)`, '    at Ab (mf-legal/src/pages/about/page.tsx:3:5)'],
  ['Chromium, without a name', `    at ${script}:1:12`, '    at mf-legal/src/pages/about/page.tsx:3:5'],
  ['Firefox and Safari', `Ab@${script}:1:21`, 'Ab@shared/ui/card/card.tsx:4:5'],
  ['a file that was tried again', `Ab@${script}?retry=1.17:1:21`, 'Ab@shared/ui/card/card.tsx:4:5'],
  ['a file in a folder', 'at /apps/mf-legal/0123456789/744.js:1:11', 'at mf-legal/src/pages/about/page.tsx:3:5'],
  ['an address without host', 'at /apps/mf-legal/744.aa.js:1:11', 'at mf-legal/src/pages/about/page.tsx:3:5'],
  ['a place before all code', `at ${script}:1:1`, `at ${script}:1:1`],
  ['a file that is not there', `at ${script.replace('aa', 'bb')}:1:11`, `at ${script.replace('aa', 'bb')}:1:11`],
  ['a file outside of the maps', 'at /apps/mf-legal/1..%2f/secret.js:1:1', 'at /apps/mf-legal/1..%2f/secret.js:1:1'],
  ['a folder above the maps', 'at /apps/mf-legal/a/../../744.js:1:1', 'at /apps/mf-legal/a/../../744.js:1:1'],
  ['words', 'TypeError: x is not a function', 'TypeError: x is not a function'],
]

test.each(lines)('%s is read', async (_, built, original) => {
  expect(await traceStack(store, `Error: no\n${built}\n`)).toBe(`Error: no\n${original}\n`)
})
