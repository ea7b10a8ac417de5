// Publishes into a store whose disk has less and less room missing, until a publish succeeds. Prints what each try left.
import { cpSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillDisk, findDrafts } from '@site/shared/testing/small-disk'
import { publish } from '../channels/publish.ts'
import { readChannels } from '../store/read-channels.ts'
import { createPublishedWorkspace } from './published-workspace.ts'

const [disk = ''] = process.argv.slice(2)
const workspace = await createPublishedWorkspace()
const store = join(disk, 'store')
cpSync(workspace.site, store, { recursive: true })
await workspace.write('mf-ads/output/page.1.js', `/* ${'longer '.repeat(5_000)} */`)
const tries: object[] = []
for (let left = 0; ; left += 4_096) {
  const makeRoom = fillDisk(disk, left)
  const error = await publish(store, ['mf-ads'], workspace.options).then(
    () => '',
    (thrown: NodeJS.ErrnoException) => `${thrown.code ?? ''} ${thrown.message}`,
  )
  makeRoom()
  const { live } = (await readChannels(store)).channels
  const page = await readFile(join(store, 'composed', live?.folder ?? '', 'index.html'), 'utf8')
  tries.push({
    error,
    live: live?.release,
    isServed: page.includes(`"id":"${live?.release}"`),
    drafts: findDrafts(store),
  })
  if (error === '') break
}
await workspace.remove()
process.stdout.write(JSON.stringify({ before: workspace.release.id, tries }))
