import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../workspace.ts'

const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8')
const example = 'examples/mf-corrections'
const lock = read(`${example}/pnpm-lock.yaml`)
const [, catalog = ''] = /^catalog:\n((?: .*\n)+)/m.exec(read('pnpm-workspace.yaml')) ?? []
const versions = Array.from(catalog.matchAll(/^ {2}'?([^':#]+)'?: (\d\S*)$/gm), ([, name = '', version = '']) => ({
  name,
  version,
}))
const remedy = 'see examples/mf-corrections/README.md, "The lock file"'

test('the example has the versions of this workspace', () => {
  const inExample = versions.filter(({ name }) => new RegExp(`^ {2}'?${name}@`, 'm').test(lock))
  expect(inExample.length).toBeGreaterThan(20)
  const other = inExample.filter(({ name, version }) => !new RegExp(`^ {2}'?${name}@${version}\\b`, 'm').test(lock))
  expect([remedy, other]).toEqual([remedy, []])
  const own = JSON.parse(read(`${example}/package.json`)) as Record<string, Record<string, string>>
  const named = Object.entries({ ...own['dependencies'], ...own['devDependencies'] })
  const differing = named.filter(([name, version]) =>
    versions.some((one) => one.name === name && one.version !== version),
  )
  expect(differing).toEqual([])
})

interface Dependencies {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const namesIn = (folder: string, kind: keyof Dependencies) => {
  const own = JSON.parse(read(`${folder}/package.json`)) as Dependencies
  return Object.keys(own[kind])
}

/** Returns what the lock file of the example installs with a package. */
function lockedFor(folder: string, kind: 'dependencies' | 'optionalDependencies'): string[] {
  const [, snapshot = ''] =
    new RegExp(`^  '@site/${folder}@file\\S*:\\n((?: {4}.*\\n)+)`, 'm').exec(
      lock.slice(lock.indexOf('\nsnapshots:')),
    ) ?? []
  const [, section = ''] = new RegExp(`^ {4}${kind}:\\n((?: {6}.*\\n)+)`, 'm').exec(snapshot) ?? []
  return Array.from(section.matchAll(/^ {6}'?([^':]+)'?: /gm), ([, name = '']) => name)
}

const sorted = (names: readonly string[]) => [...new Set(names)].toSorted()

test('its lock file has the run-time packages of `shared`, and build tools only where they are installed', () => {
  expect([remedy, sorted(lockedFor('shared', 'dependencies'))]).toEqual([
    remedy,
    sorted(namesIn('shared', 'dependencies')),
  ])
  const { dependencies: own, devDependencies: tools } = JSON.parse(read(`${example}/package.json`)) as Dependencies
  const brought = new Set([...Object.keys({ ...own, ...tools }), ...lockedFor('releases', 'dependencies')])
  const needed = namesIn('shared', 'devDependencies').filter((name) => brought.has(name))
  expect([remedy, sorted(lockedFor('shared', 'optionalDependencies'))]).toEqual([remedy, sorted(needed)])
  expect(sorted(needed)).toEqual(sorted(namesIn('shared', 'devDependencies')))
})

test('its lock file has what the release tool needs', () => {
  const own = [...namesIn('releases', 'dependencies'), ...namesIn('releases', 'devDependencies')]
  const needed = own.filter((name) => !/^@types\/|^federation-oldest$/.test(name))
  expect([remedy, lockedFor('releases', 'dependencies')]).toEqual([remedy, expect.arrayContaining(needed)])
})

test('its lock file has neither a URL nor a digest of the packages that are made here', () => {
  expect(lock).not.toMatch(/https?:\/\//)
  expect(lock.match(/resolution: \{.*tarball: .*\}/g)).toEqual([
    'resolution: {tarball: file:vendor/site-releases-1.0.0.tgz}',
    'resolution: {tarball: file:vendor/site-shared-1.0.0.tgz}',
  ])
})
