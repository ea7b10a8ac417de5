import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path'
import type { AppRelease } from '@site/shared/contract'

/** Returns the global name of a remote in the browser: `window.mf_legal`. */
export const globalName = (app: string) => app.replaceAll('-', '_')

/**
 * Returns the manifest of a remote as Module Federation 2 describes it (`mf-manifest.json`), for tools of its ecosystem: the name of the file, and its content.
 * The site needs none: its release says more.
 */
export function writeManifest(app: Omit<AppRelease, 'files'>): { file: string; content: Buffer } {
  const { name, version, federation, entry, shared, routes } = app
  const [start = ''] = entry
  const folder = dirname(start)
  const globally = globalName(name)
  const files = [...new Set(routes.flatMap((route) => route.files))]
  const assets = {
    js: { sync: entry, async: files.filter((file) => file.endsWith('.js')) },
    css: { sync: [], async: files.filter((file) => file.endsWith('.css')) },
  }
  const noAssets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } }
  const content = Buffer.from(
    JSON.stringify({
      id: globally,
      name: globally,
      metaData: {
        name: globally,
        type: 'app',
        buildInfo: { buildVersion: version, buildName: name },
        remoteEntry: { name: basename(start), path: folder === '.' ? '' : `${folder}/`, type: 'global' },
        types: { path: '', name: '', zip: '', api: '' },
        globalName: globally,
        pluginVersion: federation,
        prefetchInterface: false,
        publicPath: 'auto',
      },
      shared: Object.entries(shared).map(([request, requiredVersion]) => ({
        id: `${globally}:${request}`,
        name: request,
        version: '',
        singleton: true,
        requiredVersion,
        hash: '',
        // The host has it.
        assets: noAssets,
      })),
      remotes: [],
      exposes: [{ id: `${globally}:manifest`, name: 'manifest', path: './manifest', assets }],
    }),
  )
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
  return { file: `mf-manifest.${hash}.json`, content }
}

/** Returns the name of that file in a release; undefined for the host, and for builds from before there was one. */
export function findManifest({ files }: Pick<AppRelease, 'files'>): string | undefined {
  return Object.keys(files).find((file) => /^mf-manifest\.[0-9a-f]{10}\.json$/.test(file))
}
