import { rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Release } from '@site/shared/contract'
import { storeAt } from '../store/store.ts'
import { findReasons } from '../testing/find-reasons.ts'
import { createPublishedWorkspace, fileOf, type PublishedWorkspace } from '../testing/published-workspace.ts'
import { checkStoredFiles } from './stored-files.ts'

let workspace: PublishedWorkspace
let published: Release

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
  published = workspace.release
})

afterEach(() => workspace.remove())

const damages: [string, file: string, content: string | undefined, fault: string][] = [
  ['a changed file', 'page.1.js', 'changed', 'differs from what was published'],
  ['a missing file', 'page.1.css', undefined, 'is not in the store'],
  ['a missing compressed copy', 'page.1.js.gz', undefined, 'is not in the store'],
  ['a damaged compressed copy', 'page.1.js.br', 'not brotli', 'cannot be read ('],
]

test.each(damages)('%s in the store is refused', async (_, file, content, fault) => {
  const [, name = '', ending = ''] = /^(.*?)(\.br|\.gz)?$/.exec(file) ?? []
  const path = join(workspace.site, 'apps/mf-ads', fileOf(published, 'mf-ads', name) + ending)
  await (content === undefined ? rm(path) : writeFile(path, content))
  const [reason, ...others] = await findReasons(workspace.site, published)
  expect(reason).toContain(`File "${basename(path)}" of mf-ads ${fault}`)
  expect(reason).toContain(`: delete ${path} and publish again`)
  expect(others).toEqual([])
})

test('a command reads each file once, and the next command reads it again', async () => {
  const store = storeAt(workspace.site)
  const all = Object.values(published.apps)
  const command = () => ({ store, known: new Map() })
  const first = command()
  expect(await checkStoredFiles(published, all, first)).toEqual([])
  await rm(join(workspace.site, 'apps/mf-ads', fileOf(published, 'mf-ads', 'page.1.js')))
  expect(await checkStoredFiles(published, all, first)).toEqual([])
  expect(await checkStoredFiles(published, all, command())).toHaveLength(1)
})
