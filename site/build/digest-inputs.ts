import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { addFiles, listFiles } from '../files/tree.ts'
import { listApps } from '../workspace.ts'

/** Neither what a build makes nor what only a test reads. */
function isNoInput(name: string): boolean {
  return name === 'dist' || name === 'node_modules' || /\.test\.[cm]?[jt]sx?$/.test(name)
}

/**
 * SHA-256 over everything that an app's build depends on: its folder and `shared`, the versions of all packages, every
 * app's `package.json` (the preset reads them), the build program, the version of Node, and SITE_WATCH.
 */
export async function digestInputs(root: string, app: string): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${process.env['SITE_WATCH'] ?? ''}`)
  for (const folder of [app, 'shared']) {
    hash.update(`\0${folder}\0`)
    await addFiles(hash, join(root, folder), await listFiles(join(root, folder), isNoInput))
  }
  const packages = listApps(root).map((name) => `${name}/package.json`)
  await addFiles(hash, root, ['pnpm-lock.yaml', 'site/build-app.ts', ...packages])
  return hash.digest('hex')
}
