import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { hourInMs } from '@site/shared/rules'
import { root, run } from './processes.ts'

/** Ages in hours. A backup of 14 nights before may be some minutes younger than 14 days. */
const ages = { '20261101T032000Z': 15 * 24, '20261102T033000Z': 14 * 24 - 0.5, '20261103T032000Z': 13 * 24 }

let folder: string
let env: Record<string, string>

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  for (const name of ['site', 'bin', 'backups']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'site/channels.json'), '{}')
  await run('age-keygen', ['--output', join(folder, 'key')])
  await writeFile(join(folder, 'key.pub'), await run('age-keygen', ['-y', join(folder, 'key')]))
  for (const [name, age] of Object.entries(ages)) {
    await mkdir(join(folder, 'backups', name))
    const time = new Date(Date.now() - age * hourInMs)
    await utimes(join(folder, 'backups', name), time, time)
  }
  const PATH = `${join(folder, 'bin')}:${process.env.PATH}`
  env = {
    PATH,
    DATABASE_URL: 'postgresql:///x',
    SITE_DIR: join(folder, 'site'),
    BACKUP_RECIPIENTS: join(folder, 'key.pub'),
  }
})

test.afterEach(() => rm(folder, { recursive: true }))

const backupTime = '20261103T032000Z'
const backUp = () => run(join(root, 'deploy/bin/backup'), [join(folder, 'backups')], { env })

async function dumpBy(script: string) {
  await writeFile(join(folder, 'bin/pg_dump'), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder, 'bin/pg_dump'), 0o755)
}

const failures: [string, prepare: () => Promise<unknown>][] = [
  ['the dump fails', () => dumpBy('echo half; exit 1')],
  ['no key can be read', () => rm(join(folder, 'key.pub'))],
  ['there is no release', () => Promise.all([dumpBy('echo dump'), rm(join(folder, 'site/channels.json'))])],
]

for (const [what, prepare] of failures) {
  test(`when ${what}, backups are still removed after 14 days, and no incomplete backup stays`, async () => {
    await prepare()
    await expect(backUp()).rejects.toThrow()
    expect(await readdir(join(folder, 'backups'))).toEqual([backupTime])
  })
}

test('a new backup replaces the backups that are 14 days old', async () => {
  await dumpBy('echo dump')
  const made = await backUp()
  expect((await readdir(join(folder, 'backups'))).toSorted()).toEqual([backupTime, made.trim().split('/').at(-1)])
  const dump = ['--decrypt', '--identity', join(folder, 'key'), join(made.trim(), 'database.dump.age')]
  expect(await run('age', dump)).toContain('dump')
})
