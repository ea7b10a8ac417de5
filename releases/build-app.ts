/** Builds one app: `node releases/build-app.ts mf-legal`, for `npm run dev` into a folder of its own. Exit code 1 on errors. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import webpack, { type Configuration, type Stats } from 'webpack'
import { describeErrors } from './build/describe-errors.ts'
import { chooseApps, folderOf, outputFolder, workspaceRoot } from './workspace.ts'

async function buildApp(app: string): Promise<Stats> {
  const folder = folderOf(workspaceRoot, app)
  // Output of an earlier build must not be published with this one.
  const path = outputFolder(workspaceRoot, app)
  await rm(path, { recursive: true, force: true })
  const config: { default: Configuration } = await import(pathToFileURL(join(folder, 'webpack.config.ts')).href)
  const output = { ...config.default.output, path }
  const compiler = webpack({ mode: 'production', ...config.default, output })
  if (compiler === null) throw new Error('webpack returned no compiler')
  try {
    const stats = await promisify(compiler.run.bind(compiler))()
    if (stats === undefined) throw new Error('webpack returned no result')
    return stats
  } finally {
    await promisify(compiler.close.bind(compiler))()
  }
}

const [app] = chooseApps(workspaceRoot, process.argv.slice(2, 3))
if (app === undefined) throw new Error('Name the app to build: node releases/build-app.ts mf-legal')
const stats = await buildApp(app)
if (stats.hasErrors() || stats.hasWarnings()) {
  console.error(describeErrors(stats, workspaceRoot, { warnings: true, moduleTrace: true }))
}
if (stats.hasErrors()) process.exitCode = 1
