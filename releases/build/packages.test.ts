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

const brought: [folder: string, others: string[]][] = [
  ['shared', ['@types/jest', 'typescript']],
  ['releases', []],
]

test.each(brought)('its lock file has the dependencies of %s', (folder, others) => {
  const { dependencies, devDependencies } = JSON.parse(read(`${folder}/package.json`)) as Record<string, object>
  const [, snapshot = ''] =
    new RegExp(`^  '@site/${folder}@file.*\\n    dependencies:\\n((?: {6}.*\\n)+)`, 'm').exec(lock) ?? []
  const locked = Array.from(snapshot.matchAll(/^ {6}'?([^':]+)'?: /gm), ([, dependency]) => dependency)
  const own = Object.keys({ ...dependencies, ...(folder === 'shared' && devDependencies) })
  expect([remedy, locked]).toEqual([
    remedy,
    own.filter((one) => !others.includes(one)).toSorted((a, b) => (a < b ? -1 : 1)),
  ])
})

test('its lock file has neither a URL nor a digest of the packages that are made here', () => {
  expect(lock).not.toMatch(/https?:\/\//)
  expect(lock.match(/resolution: \{.*tarball: .*\}/g)).toEqual([
    'resolution: {tarball: file:vendor/site-releases-1.0.0.tgz}',
    'resolution: {tarball: file:vendor/site-shared-1.0.0.tgz}',
  ])
})
