import { resolve } from 'node:path'
import type { RemoteManifest } from '@site/shared/contract'
import { listApps } from '../releases/workspace.ts'

const root = resolve(import.meta.dirname, '..')

/** The pages of every remote's manifest, without language. */
export async function listPaths(): Promise<string[]> {
  const names = listApps(root).filter((name) => name !== 'host')
  const modules = await Promise.all(
    names.map(async (name) => (await import(`${root}/${name}/src/manifest.ts`)) as { default: RemoteManifest }),
  )
  const paths = modules.flatMap(({ default: manifest }) => manifest.pages.map(({ path }) => path))
  return paths.filter((path) => !path.includes(':')).map((path) => (path ? `/${path}` : ''))
}
