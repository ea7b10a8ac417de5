import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withDisk } from '@site/shared/testing/small-disk'

interface Found {
  before: string
  tries: { error: string; live: string; isServed: boolean; drafts: string[] }[]
}

test('a publish that meets a full disk at any write says so, keeps the live release, leaves no draft, and works once there is room', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'full-disk-'))
  const program = join(import.meta.dirname, '../testing/publish-with-little-room.ts')
  const [command, ...args] = withDisk({ folder, megabytes: 8 }, process.execPath, program, folder)
  const { stdout } = await promisify(execFile)(command, args).finally(() => rm(folder, { recursive: true }))
  const { before, tries } = JSON.parse(stdout) as Found
  const last = tries.pop()
  expect(tries.length).toBeGreaterThan(5)
  for (const found of tries) {
    expect(found).toMatchObject({ live: before, isServed: true, drafts: [] })
    expect(found.error).toMatch(/ENOSPC/)
  }
  expect(last).toMatchObject({ error: '', isServed: true, drafts: [] })
  expect(last?.live).not.toBe(before)
})
