import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@site/shared/contract'
import { listFiles } from '../files/files.ts'
import { createPublishedWorkspace, fileOf, type PublishedWorkspace } from '../testing/published-workspace.ts'
import { check } from './check.ts'
import { publish } from './publish.ts'

let workspace: PublishedWorkspace
let folder: string

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
  folder = join(workspace.site, 'apps/mf-legal')
})

afterEach(() => workspace.remove())

const pageOf = (release: Release) => fileOf(release, 'mf-legal', 'page.1.js')

/** Returns whether files were written again, by path below `apps`. */
async function readMarks(): Promise<Record<string, string>> {
  const apps = join(workspace.site, 'apps')
  const marks = (await listFiles(apps)).map(async (path) => {
    const { ino, mtimeMs } = await stat(join(apps, path))
    return [path, `${ino} ${mtimeMs}`] as const
  })
  return Object.fromEntries(await Promise.all(marks))
}

test('a change of one remote builds and stores what has changed, and the rest keeps its address', async () => {
  const { release: first } = workspace
  const before = await readMarks()
  await workspace.write('mf-ads/output/page.1.js', 'not published yet')
  const second = await workspace.publishText('mf-legal', 'new')
  expect(workspace.built).toEqual(['mf-legal'])
  const { 'mf-legal': legal } = second.apps
  expect(second.apps).toEqual({ ...first.apps, 'mf-legal': legal })
  expect(legal).toMatchObject({
    version: expect.not.stringMatching(first.apps['mf-legal']!.version),
    base: '/apps/mf-legal/',
  })
  expect((await workspace.readStore())['index.html']).toContain(legal?.version)
  const after = await readMarks()
  expect(after).toMatchObject(before)
  const added = Object.keys(after).filter((path) => !(path in before) && !/^release\.|\/mf-manifest\./.test(path))
  const page = `mf-legal/${pageOf(second)}`
  expect(added.toSorted()).toEqual([page, `${page}.br`, `${page}.gz`])
})

test('a file name that already has other content is refused, and the live release stays', async () => {
  await workspace.write('mf-legal/output/logo.0123456789.svg', 'one')
  await publish(workspace.site, ['mf-legal'], workspace.options)
  const before = await workspace.readStore()
  await workspace.write('mf-legal/output/logo.0123456789.svg', 'two')
  const rejection = publish(workspace.site, ['mf-legal'], workspace.options)
  await expect(rejection).rejects.toThrow(/apps\/mf-legal\/logo\.0123456789\.svg is in the store with other content/)
  expect(await workspace.readStore()).toEqual(before)
  expect(await readFile(join(folder, 'logo.0123456789.svg'), 'utf8')).toBe('one')
})

test('a damaged file is published again once it is deleted', async () => {
  const page = join(folder, pageOf(workspace.release))
  await writeFile(page, 'damaged')
  const rejection = check(workspace.site, [], workspace.options)
  await expect(rejection).rejects.toThrow(`differs from what was published: delete ${page} and publish again`)
  await rm(page)
  await rm(`${page}.gz`)
  await publish(workspace.site, ['mf-legal'], workspace.options)
  await check(workspace.site, [], workspace.options)
})

test('source maps are stored apart from what is public, by the names of the scripts, and make no other version', async () => {
  for (const source of ['mine', 'renamed']) {
    await workspace.write('mf-legal/output/page.1.js.map', JSON.stringify({ sources: [source] }))
    await workspace.write('mf-legal/src/page.tsx', `// ${source}`)
    const { release } = await publish(workspace.site, ['mf-legal'], workspace.options)
    expect(release.apps).toEqual(workspace.release.apps)
    expect(await workspace.read(`var/site/maps/mf-legal/${pageOf(release)}.map`)).toContain(source)
  }
  expect((await readdir(folder)).filter((file) => file.endsWith('.map'))).toEqual([])
})
