// Makes a version of the site, or its draft: `npm run make-version 1.1.0` (docs/deploying.md, "Versions"). It records what the sources
// give, the digests of the migrations, and rows that later migrations are tried on, and packs a remote that later hosts must open.
// oxlint-disable-next-line import/no-unassigned-import -- it ends the program before other modules read a wrong site.json
import '@site/shared/rules/site/check'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayOf } from '@site/shared/rules'
import { root, run } from './processes.ts'
import { packRemote } from './versions/pack-remote.ts'
import {
  digestMigrations,
  findBrokenPromises,
  listReleased,
  nextShared,
  readGiven,
  readVersions,
  versionFolder,
  writeChangelog,
  type Version,
} from './versions/versions.ts'

const [version = '', option, ...more] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version) || (option ?? '--draft') !== '--draft' || more.length > 0) {
  fail('Name the version: npm run make-version 1.1.0, or npm run make-version -- 1.1.0 --draft')
}
const otherVersions = readVersions().filter((one) => one.version !== version)
const known = readVersions().find((one) => one.version === version)
if (known?.day) fail(`Version ${version} was released on ${known.day}, and never changes: choose a later number`)
const last = listReleased(otherVersions).at(-1)
const settings = readGiven()
const broken = last ? findBrokenPromises(last, settings) : []
if (broken.length > 0) fail(broken.join('\n'))

const madeVersion: Version = {
  version,
  day: option === '--draft' ? null : dayOf(new Date()),
  shared: nextShared(last, settings),
  ...settings,
  migrations: digestMigrations(),
}
mkdirSync(versionFolder, { recursive: true })
writeFileSync(join(versionFolder, `${version}.json`), `${JSON.stringify(madeVersion, null, 2)}\n`)
const rows = ['server/testing/version-rows.ts', madeVersion.day ?? dayOf(new Date()), `versions/${version}.sql`]
if ((await run('node', rows)) !== 0) fail('The rows for later migrations could not be made')
replaceVersion('package.json', version)
replaceVersion('shared/package.json', madeVersion.shared)
replaceVersion('releases/package.json', madeVersion.shared)
writeFileSync(join(root, 'shared/CHANGELOG.md'), writeChangelog([...listReleased(otherVersions), madeVersion]))
const archive = await packRemote(version)
console.log(`Version ${version}${madeVersion.day ? '' : ', a draft'}: versions/${version}.json, versions/${version}.sql, ${archive}
shared is ${madeVersion.shared}; shared/CHANGELOG.md says what remotes gain and lose`)

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

function replaceVersion(file: string, to: string) {
  const path = join(root, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^ {2}"version": "[^"]*"/m, `  "version": "${to}"`))
}
