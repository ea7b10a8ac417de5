import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { extname } from 'node:path'
import webpack from 'webpack'
import { webpackTarget } from './browsers.ts'
import { scriptRule } from './module-rules.ts'

/** Returns the script that shows the builds of a remote under development in a page of a live site (../development/against.ts). */
export async function bundleClient(): Promise<string> {
  const entry = fileURLToPath(new URL(`../development/against${extname(import.meta.filename)}`, import.meta.url))
  const compiler = webpack({
    mode: 'development',
    devtool: false,
    target: webpackTarget,
    entry,
    module: { rules: [scriptRule(false)] },
    cache: false,
  })
  compiler.hooks.shouldEmit.tap('AgainstClient', () => false)
  const stats = await promisify(compiler.run.bind(compiler))()
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString({ all: false, errors: true }))
  return Object.values(stats.compilation.assets)
    .map((asset) => asset.source().toString())
    .join('\n')
}
