import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPackage } from '../../shared/build/federation.ts'
import {
  digestMigrations,
  findBrokenPromises,
  listExports,
  listReleased,
  nextShared,
  readGiven,
  readVersions,
  writeChangelog,
  type Given,
  type Version,
} from './versions.ts'

const root = join(import.meta.dirname, '../..')
const versions = readVersions()
const last = listReleased(versions).at(-1)

const none = { platform: {}, texts: {}, tokens: {} }
const gives = { platform: ['Link', 'useQuery'], texts: ['common.retry'], tokens: ['--ink'] }
const before: Version = {
  version: '1.4.0',
  day: '2026-12-01',
  shared: '1.2.3',
  contract: 1,
  gives,
  renamed: none,
  migrations: {},
}
const same: Given = { contract: 1, gives, renamed: none }
const going = { ...none, platform: { useQuery: { until: 2, use: 'useAnswer' } } }
const withoutQuery = { ...gives, platform: ['Link'] }

test('the sources export everything that the last version promised', () => {
  expect(last ? findBrokenPromises(last, readGiven()) : []).toEqual([])
})

test('shared has the version and the changelog of the last record', () => {
  expect(readPackage(join(root, 'shared')).version).toBe(versions.at(-1)?.shared)
  const file = join(root, 'shared/CHANGELOG.md')
  expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(writeChangelog(versions))
})

test('the version of the site is that of the last record', () => {
  expect(readPackage(root).version).toBe(versions.at(-1)?.version)
})

test('the exports of the sources are read as the build reads them', () => {
  const { gives: now } = readGiven()
  expect(now.platform).toEqual(expect.arrayContaining(['Link', 'SiteRouter', 'useQuery']))
  expect(now.platform).not.toContain('IntlShape')
  expect(now.tokens).toContain('--ink')
  expect(listExports("export { a, type B, c as d } from 'x'\nexport type { E } from 'y'")).toEqual(['a', 'd'])
})

const promises: [what: string, now: Partial<Given>, last: Partial<Version>, broken: RegExp | undefined][] = [
  ['nothing changes', {}, {}, undefined],
  ['a name is added', { gives: { ...gives, tokens: ['--ink', '--new'] } }, {}, undefined],
  [
    'a name is gone',
    { gives: withoutQuery },
    {},
    /`useQuery` \(platform\) is gone, which version 1\.4\.0 gives: keep it/,
  ],
  ['a text is gone in the next contract, unannounced', { contract: 2, gives: { ...gives, texts: [] } }, {}, /keep it/],
  ['a name is announced', { renamed: going }, {}, undefined],
  [
    'an announced name goes too early',
    { gives: withoutQuery },
    { renamed: going },
    /until contract 2, and this is contract 1/,
  ],
  ['an announced name goes', { contract: 2, gives: withoutQuery }, { renamed: going }, undefined],
  [
    'what is gone is announced',
    { contract: 2, gives: withoutQuery, renamed: going },
    { renamed: going },
    /which is gone$/,
  ],
  ['a contract is left out', { contract: 3 }, {}, /raise it by one/],
]

test.each(promises)('%s', (_, now, of, broken) => {
  const found = findBrokenPromises({ ...before, ...of }, { ...same, ...now })
  expect(found).toEqual(broken ? [expect.stringMatching(broken)] : [])
})

const numbers: [what: string, last: Version | undefined, now: Partial<Given>, shared: string][] = [
  ['the first version has the number of the contract', undefined, {}, '1.0.0'],
  ['the same names raise the third number', before, {}, '1.2.4'],
  ['another name raises the second', before, { gives: { ...gives, texts: ['common.retry', 'common.new'] } }, '1.3.0'],
  ['a name that is going raises the second', before, { renamed: going }, '1.3.0'],
  ['another contract raises the first', before, { contract: 2 }, '2.0.0'],
]

test.each(numbers)('%s', (_, of, now, shared) => {
  expect(nextShared(of, { ...same, ...now })).toBe(shared)
})

test('the changelog has what was added, what goes and what is gone', () => {
  const second = { ...before, version: '1.5.0', shared: '1.3.0', renamed: going }
  const third = { ...before, version: '2.0.0', shared: '2.0.0', contract: 2, day: null }
  const text = writeChangelog([
    before,
    second,
    { ...third, gives: { ...withoutQuery, platform: ['Link', 'useAnswer'] } },
  ])
  expect(text).toContain('## 2.0.0 - not released\n\nContract 2, version 2.0.0 of the site.')
  expect(text).toContain('### Added\n\n- Exports of platform: `useAnswer`')
  expect(text).toContain('### Removed\n\n- Exports of platform: `useQuery`')
  expect(text).toContain('### Deprecated\n\n- Exports of platform: `useQuery` until contract 2: use useAnswer')
})

test('no migration of a version is changed, left out or preceded; numbers are unique', () => {
  const now = digestMigrations()
  for (const { migrations } of listReleased(versions)) {
    expect(now).toMatchObject(migrations)
    const latest = Object.keys(migrations).toSorted().at(-1) ?? ''
    const later = Object.keys(now).filter((name) => !Object.hasOwn(migrations, name))
    expect(later.filter((name) => name < latest)).toEqual([])
  }
  const ids = Object.keys(now).map((name) => /^\d{4}(?=-[a-z])/.exec(name)?.[0])
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).not.toContain(undefined)
})
