/** Builds the named apps with comments removed, but not minified (without `--minified`) and without source maps, and prints the digests of their files as JSON. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Configuration } from 'webpack'
import { digest } from '../files/digest.ts'
import { listFiles } from '../files/files.ts'
import { workspaceRoot } from '../workspace.ts'

const minimizer = new TerserPlugin({
  minify: TerserPlugin.swcMinify,
  extractComments: false,
  terserOptions: { compress: false, mangle: false },
})

const isMinified = process.argv.includes('--minified')

async function build(app: string) {
  const folder = join(workspaceRoot, app)
  const config: { default: Configuration } = await import(pathToFileURL(join(folder, 'webpack.config.ts')).href)
  const { optimization, plugins = [] } = config.default
  const compiler = webpack({
    ...config.default,
    plugins: plugins.filter((plugin) => !(plugin instanceof webpack.SourceMapDevToolPlugin)),
    optimization: isMinified ? optimization! : { ...optimization, minimizer: [minimizer] },
  })
  const stats = await promisify(compiler.run.bind(compiler))()
  if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
  await promisify(compiler.close.bind(compiler))()
  const files = await listFiles(join(folder, 'dist'))
  const entries = files.map(async (file) => [file, digest('sha384', await readFile(join(folder, 'dist', file)))])
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>
}

const built: Record<string, Record<string, string>> = {}
const apps = process.argv.slice(2).filter((word) => !word.startsWith('--'))
for (const app of apps) built[app] = await build(app)
console.log(JSON.stringify(built))
