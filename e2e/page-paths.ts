import { resolve } from 'node:path'
import type { RemoteManifest } from '@site/shared/contract'
import { legacyPaths } from '../mf-legal/src/legacy-paths.ts'
import { listApps } from '../releases/workspace.ts'

const redirecting = new Set(Object.values(legacyPaths).flatMap((targets) => Object.keys(targets)))

const root = resolve(import.meta.dirname, '..')

/** The pages of every remote's manifest, without language. Addresses of old sites only redirect. */
export async function listPaths(): Promise<string[]> {
  const names = listApps(root).filter((name) => name !== 'host')
  const modules = await Promise.all(
    names.map(async (name) => (await import(`${root}/${name}/src/manifest.ts`)) as { default: RemoteManifest }),
  )
  const pages = modules.flatMap(({ default: manifest }) => [...manifest.pages])
  const shown = pages.filter(({ path }) => !path.includes(':') && !redirecting.has(path))
  return shown.map(({ path }) => (path ? `/${path}` : ''))
}
