import { acceptsContract } from './manifest.ts'
import { findManifestFault } from './manifest-faults.ts'

const load = () => import('./index.ts')
const page = { path: 'document/:key', title: 'title', load }
const manifest = { contract: 1, name: 'mf-ads', pages: [page, { ...page, path: '' }] }
const withPath = (path: string) => ({ default: { ...manifest, pages: [{ ...page, path }] } })

const faults: [string, exposed: unknown, fault: string | undefined][] = [
  ['a manifest', { default: manifest }, undefined],
  ['nothing', undefined, 'its manifest is not valid'],
  ['no pages', { default: { contract: 1, name: 'mf-ads' } }, 'its manifest is not valid: At path: pages'],
  ['a page without a title', { default: { ...manifest, pages: [{ path: '', load }] } }, 'pages.0.title'],
  ['another contract', { default: { ...manifest, contract: 99 } }, 'it implements contract 99, this host 1'],
  ['another name', { default: { ...manifest, name: 'mf-legal' } }, 'its manifest names "mf-legal"'],
  ['a space', withPath('a b'), 'the path "a b" cannot be served'],
  ['a slash at the start', withPath('/about'), 'the path "/about" cannot be served'],
  ['an empty part', withPath('about//us'), 'cannot be served'],
  ['a parent folder', withPath('about/../us'), 'cannot be served'],
  ['a parameter at the start, which would own every path', withPath(':key'), 'cannot be served'],
  ['a path for everything', withPath('*'), 'cannot be served'],
]

test.each(faults)('%s', (_, exposed, fault) => {
  const found = findManifestFault('mf-ads', exposed)
  if (fault === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(fault)
})

const pairs: [host: number, remote: number, accepted: boolean][] = [
  [1, 1, true],
  [1, 0, false],
  [1, 2, false],
  [2, 1, true],
  [3, 1, false],
  [3, 2, true],
  [3, 4, false],
]

test.each(pairs)('a host of contract %i and a remote of contract %i: %s', (host, remote, accepted) => {
  expect(acceptsContract(host, remote)).toBe(accepted)
})
