import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../processes.ts'
import { readCatalogVersion, upgradeGroups, withVersions } from './catalog.ts'

const catalog = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')

test('new versions change only the lines of the named packages', () => {
  const versions = { webpack: '5.999.1', '@module-federation/enhanced': '2.99.0' }
  const changed = withVersions(catalog, versions).split('\n')
  const differing = catalog.split('\n').flatMap((line, at) => (line === changed[at] ? [] : [changed[at]]))
  expect(differing).toEqual(["  '@module-federation/enhanced': 2.99.0", '  webpack: 5.999.1'])
})

test.each(upgradeGroups.flat())('the catalog has a version of %s that can be tried', (name) => {
  expect(readCatalogVersion(catalog, name)).toMatch(/^\d+\.\d+\.\d+$/)
})

test('a package that the catalog does not have is named', () => {
  expect(() => withVersions(catalog, { rollup: '1.0.0' })).toThrow('pnpm-workspace.yaml has no exact version of rollup')
})
