import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Release } from '@site/shared/contract'
import type { SiteOptions } from '../command/context.ts'
import { publish } from '../command/publish.ts'
import { listFiles } from '../files/tree.ts'
import { createEmptyWorkspace, createSampleWorkspace, type SampleWorkspace } from './sample-workspace.ts'

type StoredFile = [path: string, content: Buffer, mode: number]

/** All files of a workspace, in memory. */
export async function keepFiles({ root }: SampleWorkspace): Promise<StoredFile[]> {
  const paths = await listFiles(root)
  return paths.map((path) => [path, readFileSync(join(root, path)), statSync(join(root, path)).mode])
}

/** A workspace with these files. */
export async function copyWorkspace(files: readonly StoredFile[]): Promise<SampleWorkspace> {
  const workspace = await createEmptyWorkspace()
  const folders = new Set(files.map(([path]) => dirname(path)))
  for (const folder of folders) mkdirSync(join(workspace.root, folder), { recursive: true })
  for (const [path, content, mode] of files) writeFileSync(join(workspace.root, path), content, { mode })
  return workspace
}

/** What `publish` has made live of a sample workspace, too. */
export interface PublishedWorkspace extends SampleWorkspace {
  release: Release
}

type OptionsOf = (workspace: SampleWorkspace) => SiteOptions

const known = new Map<OptionsOf, Promise<StoredFile[]>>()

/**
 * A sample workspace whose apps are live. They are published once for all tests of a worker, and copied: to publish takes
 * longer than most tests do.
 */
export async function createPublishedWorkspace(optionsOf: OptionsOf = readOptions): Promise<PublishedWorkspace> {
  if (!known.has(optionsOf)) known.set(optionsOf, publishOnce(optionsOf))
  const workspace = await copyWorkspace(await known.get(optionsOf)!)
  return { ...workspace, release: JSON.parse(await workspace.read('var/site/release.json')) as Release }
}

async function publishOnce(optionsOf: OptionsOf): Promise<StoredFile[]> {
  const workspace = await createSampleWorkspace()
  await publish(workspace.site, ['all'], optionsOf(workspace))
  const files = await keepFiles(workspace)
  await workspace.remove()
  return files
}

function readOptions({ options }: SampleWorkspace): SiteOptions {
  return options
}
