import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Release } from '@site/shared/contract'
import type { SiteOptions } from '../channels/context.ts'
import { publish } from '../channels/publish.ts'
import { listFiles } from '../files/files.ts'
import { createEmptyWorkspace, createSampleWorkspace, type SampleWorkspace } from './sample-workspace.ts'

/** A file of a published workspace, in memory. */
interface StoredFile {
  path: string
  content: Buffer
  mode: number
}

async function readFiles({ root }: SampleWorkspace): Promise<StoredFile[]> {
  const paths = await listFiles(root)
  return paths.map((path) => ({
    path,
    content: readFileSync(join(root, path)),
    mode: statSync(join(root, path)).mode,
  }))
}

async function copyWorkspace(files: readonly StoredFile[]): Promise<SampleWorkspace> {
  const workspace = await createEmptyWorkspace()
  const folders = new Set(files.map(({ path }) => dirname(path)))
  for (const folder of folders) mkdirSync(join(workspace.root, folder), { recursive: true })
  for (const { path, content, mode } of files) writeFileSync(join(workspace.root, path), content, { mode })
  return workspace
}

/** A sample workspace with its live release. */
export interface PublishedWorkspace extends SampleWorkspace {
  release: Release
  /** Publishes an app with this text as its page. */
  publishText(app: string, text: string, options?: SiteOptions): Promise<Release>
}

let publishedFiles: Promise<StoredFile[]> | undefined

/** Returns the name that a file of a published app has: `page.5d0234a8cf.js` for `page.1.js`. */
export function fileOf(release: Release, app: string, file: string): string {
  const [start, end] = file.split('.1.')
  const names = Object.keys(release.apps[app]?.files ?? {})
  return names.find((name) => name.startsWith(`${start}.`) && name.endsWith(`.${end}`)) ?? ''
}

/** A sample workspace whose apps are live, copied from one that is published once for all tests of a worker. */
export async function createPublishedWorkspace(): Promise<PublishedWorkspace> {
  const workspace = await copyWorkspace(await (publishedFiles ??= publishOnce()))
  const { site, options, read, write, pathOfLive } = workspace
  async function publishText(app: string, text: string, more?: SiteOptions): Promise<Release> {
    await write(`${app}/output/page.1.js`, text)
    return (await publish(site, [app], { ...options, ...more })).release
  }
  const release: Release = JSON.parse(await read(await pathOfLive('release.json')))
  return { ...workspace, publishText, release }
}

async function publishOnce(): Promise<StoredFile[]> {
  const workspace = await createSampleWorkspace()
  await publish(workspace.site, ['all'], workspace.options)
  const files = await readFiles(workspace)
  await workspace.remove()
  return files
}
