import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { addFiles, listFiles } from '../files/tree.ts'
import { folderOf, isPacked, listApps, packageFolder } from '../workspace.ts'

const lockFiles = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock']

/** Neither what a build makes nor what only a test reads. */
function isNoInput(name: string): boolean {
  return name === 'dist' || name === 'node_modules' || /\.test\.[cm]?[jt]sx?$/.test(name)
}

/** Of a remote that is a whole repository, its history, what this tool keeps and what it has packed are none either. */
function isNoInputOfRepository(name: string): boolean {
  return isNoInput(name) || name === '.git' || name === 'var' || name.endsWith('.tgz')
}

/**
 * SHA-256 over everything that an app's build depends on: its folder and `shared`, the versions of all packages, every
 * app's `package.json` (the preset reads them), the build program, the version of Node, and SITE_WATCH.
 */
export async function digestInputs(root: string, app: string): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${process.env['SITE_WATCH'] ?? ''}`)
  const folder = folderOf(root, app)
  const shared = isPacked ? packageFolder('@site/shared') : join(root, 'shared')
  const trees: [string, string, (name: string) => boolean][] = [
    [app, folder, folder === root ? isNoInputOfRepository : isNoInput],
    ['shared', shared, isNoInput],
  ]
  for (const [name, tree, leaveOut] of trees) {
    hash.update(`\0${name}\0`)
    await addFiles(hash, tree, await listFiles(tree, leaveOut))
  }
  const packages = listApps(root).map((name) => relative(root, join(folderOf(root, name), 'package.json')))
  await addFiles(hash, root, [...lockFiles.filter((file) => existsSync(join(root, file))), ...packages])
  if (isPacked) await addFiles(hash, join(import.meta.dirname, '..'), ['build-app.js'])
  else await addFiles(hash, root, ['releases/build-app.ts'])
  return hash.digest('hex')
}
