import { mkdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Release } from '@site/shared/contract'
import type { SiteOptions } from '../channels/context.ts'
import { publish } from '../channels/publish.ts'
import { listFiles } from '../files/files.ts'
import { createEmptyWorkspace, createSampleWorkspace, type SampleWorkspace } from './sample-workspace.ts'

/** A published workspace in memory. */
interface Kept {
  files: [path: string, content: Buffer, mode: number][]
  /** Where the link to the live release leads. */
  live: string
}

async function keepFiles({ root, site }: SampleWorkspace): Promise<Kept> {
  const paths = await listFiles(root)
  const files = paths.map((path): Kept['files'][number] => {
    return [path, readFileSync(join(root, path)), statSync(join(root, path)).mode]
  })
  return { files, live: readlinkSync(join(site, 'live')) }
}

async function copyWorkspace({ files, live }: Kept): Promise<SampleWorkspace> {
  const workspace = await createEmptyWorkspace()
  const folders = new Set(files.map(([path]) => dirname(path)))
  for (const folder of folders) mkdirSync(join(workspace.root, folder), { recursive: true })
  for (const [path, content, mode] of files) writeFileSync(join(workspace.root, path), content, { mode })
  symlinkSync(live, join(workspace.site, 'live'))
  return workspace
}

/** A sample workspace with its live release. */
export interface PublishedWorkspace extends SampleWorkspace {
  release: Release
}

type OptionsOf = (workspace: SampleWorkspace) => SiteOptions

const known = new Map<OptionsOf, Promise<Kept>>()

/** A sample workspace whose apps are live, copied from one that is published once for all tests of a worker. */
export async function createPublishedWorkspace(optionsOf: OptionsOf = readOptions): Promise<PublishedWorkspace> {
  if (!known.has(optionsOf)) known.set(optionsOf, publishOnce(optionsOf))
  const workspace = await copyWorkspace(await known.get(optionsOf)!)
  return { ...workspace, release: JSON.parse(await workspace.read('var/site/live/release.json')) as Release }
}

async function publishOnce(optionsOf: OptionsOf): Promise<Kept> {
  const workspace = await createSampleWorkspace()
  await publish(workspace.site, ['all'], optionsOf(workspace))
  const kept = await keepFiles(workspace)
  await workspace.remove()
  return kept
}

function readOptions({ options }: SampleWorkspace): SiteOptions {
  return options
}
