import { resolve } from 'node:path'
import type { RemoteManifest } from '@site/shared/contract'
import { listApps } from '../releases/workspace.ts'

const root = resolve(import.meta.dirname, '..')

/** The manifest of every remote. */
export async function listManifests(): Promise<RemoteManifest[]> {
  const names = listApps(root).filter((name) => name !== 'host')
  const modules = await Promise.all(
    names.map(async (name) => (await import(`${root}/${name}/src/manifest.ts`)) as { default: RemoteManifest }),
  )
  return modules.map(({ default: manifest }) => manifest)
}

/** The pages of every remote's manifest, without language. */
export async function listPaths(): Promise<string[]> {
  const paths = (await listManifests()).flatMap((manifest) => manifest.pages.map(({ path }) => path))
  return paths.filter((path) => !path.includes(':')).map((path) => (path ? `/${path}` : ''))
}
