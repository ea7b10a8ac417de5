import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describePackage, readPackageFile } from '../../scripts/packages/describe-package.ts'
import { workspaceRoot } from '../workspace.ts'

const example = join(workspaceRoot, 'examples/mf-corrections')
const lock = readFileSync(join(example, 'pnpm-lock.yaml'), 'utf8')
const packages = [
  ['@site/shared', describePackage(join(workspaceRoot, 'shared'), {}, true)],
  ['@site/releases', describePackage(join(workspaceRoot, 'releases'), {}, false)],
] as const

const remedy = 'see examples/mf-corrections/README.md, "The lock file"'

/** What the lock file gives to a package, by name, without the versions of peers. */
function lockedFor(name: string): Record<string, string> {
  const [, snapshot = ''] =
    new RegExp(`\\n  '?${name}@[^\\n]*:\\n    dependencies:\\n((?: {6}.*\\n)+)`).exec(lock) ?? []
  const lines = snapshot.matchAll(/^ {6}'?([^':]+)'?: ([^\s(]+)/gm)
  return Object.fromEntries(Array.from(lines, ([, dependency = '', version = '']) => [dependency, version]))
}

test.each(packages)('%s is packed with exact versions, which the lock file of the example has', (name, packed) => {
  const own = Object.entries(packed.dependencies)
  expect(own.filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([])
  expect([remedy, lockedFor(name)]).toEqual([remedy, expect.objectContaining(packed.dependencies)])
})

test('what must be single is not brought along', () => {
  const [[, shared], [, site]] = packages
  expect(Object.keys(shared.peerDependencies)).toEqual(['@types/react', '@types/react-dom', 'react', 'react-dom'])
  expect(site.peerDependencies).toEqual({ '@site/shared': readPackageFile(join(workspaceRoot, 'shared')).version })
})

test('the example has the versions of this workspace, and its lock file neither an address nor a digest of what is packed here', () => {
  const { dependencies, devDependencies } = readPackageFile(example)
  const ofWorkspace = readFileSync(join(workspaceRoot, 'pnpm-workspace.yaml'), 'utf8')
  const foreign = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => !name.startsWith('@site/'))
  const others = foreign.filter(
    ([name, version]) => !new RegExp(`^ {2}'?${name}'?: ${version}$`, 'm').test(ofWorkspace),
  )
  expect(others).toEqual([])
  expect(lock).not.toMatch(/https?:\/\//)
  expect(lock.match(/resolution: \{.*tarball: .*\}/g)).toEqual([
    'resolution: {tarball: file:vendor/site-shared-1.0.0.tgz}',
    'resolution: {tarball: file:vendor/site-site-1.0.0.tgz}',
  ])
})
