import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@site/shared/contract'
import { publish } from '../command/publish.ts'
import { storeAt } from '../release/store.ts'
import { findReasons } from '../testing/find-reasons.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'

let workspace: SampleWorkspace
let published: Release

beforeEach(async () => {
  workspace = await createSampleWorkspace()
  published = (await publish(workspace.site, ['all'], workspace.options)).release
})

afterEach(() => workspace.remove())

const damages: [string, file: string, content: string | undefined, fault: string][] = [
  ['a changed file', 'page.1.js', 'changed', 'differs from what was published'],
  ['a missing file', 'page.1.css', undefined, 'is not in the store'],
  ['a missing compressed copy', 'page.1.js.gz', undefined, 'is not in the store'],
  ['a damaged compressed copy', 'page.1.js.br', 'not brotli', 'cannot be read ('],
]

test.each(damages)('%s in the store is refused', async (_, file, content, fault) => {
  const folder = storeAt(workspace.site).app('mf-ads', published.apps['mf-ads']?.version ?? '')
  await (content === undefined ? rm(join(folder, file)) : writeFile(join(folder, file), content))
  const reasons = await findReasons(workspace.site, published)
  expect(reasons).toEqual([expect.stringContaining(`File "${file}" of mf-ads ${fault}`)])
  expect(reasons[0]).toContain(`: delete ${folder} and publish again`)
})
