import type { AppRelease, Release } from '@site/shared/contract'
import { digest } from '../files/digest.ts'
import { releaseStruct } from '@site/shared/contract/release'
import { parseAs } from './store.ts'

const app: AppRelease = {
  name: 'mf-ads',
  version: '1.0.0-0123456789',
  contract: 1,
  federation: '2.9.2',
  base: '/apps/mf-ads/',
  paths: ['', 'political-ads'],
  entry: ['remoteEntry.1.js'],
  styles: [],
  routes: [{ path: 'political-ads/:id', files: ['page.1.js'], calls: ['/api/x'], countries: ['be'] }],
  messages: { nl_nl: 'messages/nl_nl.1.json', en_nl: 'messages/en_nl.1.json' },
  search: 'search.1.json',
  shared: { react: '^19.3.1' },
  files: { 'page~a@1+b.js': { size: 5, integrity: digest('sha384', 'x') } },
  internal: true,
}

function releaseWith(change: object): unknown {
  const apps = { 'mf-ads': { ...app, ...change } }
  return { id: '20260101T000000000Z-abcdef', at: '2026-01-01T00:00:00.000Z', by: 'Test', development: true, apps }
}

test('a release with everything that the contract knows is read', () => {
  const release: Release = parseAs(releaseStruct, releaseWith({}), 'It')
  expect(release).toEqual(releaseWith({}))
})

test.each([
  ['a file without integrity', { files: { 'a.js': { size: 5 } } }, 'a.js → integrity": no sha256 or sha384 integrity'],
  [
    'a weak digest',
    { files: { 'a.js': { size: 5, integrity: 'md5-x' } } },
    'integrity": no sha256 or sha384 integrity',
  ],
  ['a file outside of its folder', { entry: ['../a.js'] }, 'entry → 0": Expected a string matching'],
  ['a search file outside of its folder', { search: '../search.json' }, 'search": Expected a string matching'],
  ['a file at the root', { entry: ['/a.js'] }, 'entry → 0": Expected a string matching'],
  ['a file whose address would need escaping', { entry: ['a"b.js'] }, 'entry → 0": Expected a string matching'],
  ['a version that leads elsewhere', { version: '1.0.0/../x' }, 'version": Expected a string matching'],
  ['a name that leads elsewhere', { name: '../host' }, 'name": Expected a string matching'],
  ['a path of two segments', { paths: ['a/b'] }, 'paths → 0": Expected a string matching'],
  ['a locale that does not exist', { messages: { de_be: 'x.json' } }, 'messages → de_be": Expected one of'],
  ['a contract that is no number', { contract: '1' }, 'contract": Expected an integer'],
  ['a field that no one knows', { colour: 'red' }, 'colour": Expected a value of type `never`'],
])('%s is refused', (_, change, place) => {
  expect(() => parseAs(releaseStruct, releaseWith(change), 'It')).toThrow('It has a wrong shape at "apps → mf-ads → ')
  expect(() => parseAs(releaseStruct, releaseWith(change), 'It')).toThrow(place)
})
