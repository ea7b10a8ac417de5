import { readdir, readFile, rm } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FileRecord } from '@site/shared/contract'
import webpack, { type Configuration, type Stats } from 'webpack'
import { describeErrors } from '../build/describe-errors.ts'
import { folderOf, outputFolder } from '../workspace.ts'
import { digest } from '../files/digest.ts'
import { unlessMissing, replaceFile } from '../files/files.ts'

export interface AppBuild {
  app: string
  /** Names the build in the page: `__webpack_hash__`. */
  hash: string
  /** The files of its hot update, from the build before it. */
  updates: Record<string, FileRecord>
  /** Messages of webpack; a build with errors has written nothing. */
  errors: string
}

interface Watching {
  root: string
  apps: readonly string[]
  /** Folder for hot updates, one folder of it for each app. */
  hot: string
  onSave: () => void
  onBuilds: (builds: AppBuild[]) => Promise<void>
}

/** In milliseconds. Editors write a file in several steps: what comes within this time is one change. */
const watchOptions = { aggregateTimeout: 15, ignored: /[\\/](?:node_modules|dist)[\\/]|\.test\.tsx?$/ }

/** Builds the apps, and again those whose files have changed, each time with the compiler that is there. */
export async function watchApps({ root, apps, hot, onSave, onBuilds }: Watching): Promise<void> {
  readManifestsAgain(apps.map((app) => folderOf(root, app)))
  await rm(hot, { recursive: true, force: true })
  const configurations = await Promise.all(
    apps.map(async (app) => {
      const { default: config }: { default: Configuration } = await import(
        pathToFileURL(join(folderOf(root, app), 'webpack.config.ts')).href
      )
      return { ...config, output: { ...config.output, path: outputFolder(root, app) } }
    }),
  )
  const compiler = webpack(configurations)
  compiler.hooks.invalid.tap('watchApps', onSave)
  const watching = compiler.watch(watchOptions, (error, stats) => {
    if (error) throw error
    watching?.suspend()
    const builds = stats?.stats.map((one) => describeBuild(one, root, hot)) ?? []
    void Promise.all(builds)
      .then(onBuilds)
      .then(() => watching?.resume())
  })
}

/** Moves hot updates out of the output: they are no part of a release, and the same name has other content later. */
async function describeBuild(stats: Stats, root: string, hot: string): Promise<AppBuild> {
  const { compilation, hash } = stats
  const app = compilation.name ?? ''
  if (stats.hasErrors()) return { app, hash, updates: {}, errors: describeErrors(stats, root) }
  const folder = outputFolder(root, app)
  const updates: AppBuild['updates'] = {}
  for (const name of (await readdir(join(folder, 'hot')).catch(unlessMissing)) ?? []) {
    const file = join('hot', name)
    const content = await readFile(join(folder, file))
    await replaceFile(join(hot, app, name), content)
    updates[file] = { size: content.length, integrity: digest('sha256', content) }
  }
  await rm(join(folder, 'hot'), { recursive: true, force: true })
  return { app, hash, updates, errors: '' }
}

/** Reads manifests and their imports anew: the build imports a manifest with another query each time, which is passed on. */
function readManifestsAgain(folders: readonly string[]) {
  const own = folders.map((folder) => `${pathToFileURL(folder).href}/`)
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      const read = context.parentURL && new URL(context.parentURL).searchParams.get('read')
      const isOwn = own.some((folder) => resolved.url.startsWith(folder)) && !resolved.url.includes('/node_modules/')
      return read && isOwn ? { ...resolved, url: `${resolved.url}?read=${read}` } : resolved
    },
  })
}

/** Calls `onSave` for each change of the files and below the folders. Webpack sees files that an editor replaces; Node's `--watch` loses them. */
export function watchFolders(folders: readonly string[], files: readonly string[], onSave: () => void): void {
  const compiler = webpack({ mode: 'none', entry: {} })
  compiler?.hooks.thisCompilation.tap('watchFolders', (compilation) => {
    compilation.contextDependencies.addAll(folders)
    compilation.fileDependencies.addAll(files)
  })
  compiler?.hooks.invalid.tap('watchFolders', onSave)
  compiler?.watch(watchOptions, () => undefined)
}
