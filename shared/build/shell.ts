import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { minify } from '@swc/core'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import webpack, { type Compiler } from 'webpack'
import { fillColours, readSite, siteFiles, writeLogo } from '../rules/site/index.ts'
import { webpackTarget } from './browsers.ts'
import { scriptRule, watchFlag } from './module-rules.ts'

/** Emits `shell.html`, the template of all pages, with `src/boot`, tokens and `src/shell.css` inline. */
export function shell(folder: string, isWatched: boolean) {
  const template = join(folder, 'src/shell.html')
  const boot = join(folder, 'src/boot/boot.ts')
  const styles = [join(import.meta.dirname, '../ui/tokens.css'), join(folder, 'src/shell.css')]
  return (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('Shell', (compilation) => {
      compilation.fileDependencies.addAll([template, ...styles, ...siteFiles])
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tapPromise({ name: 'Shell', stage }, async () => {
        const site = readSite()
        const [script, style] = await Promise.all([
          inlineScript(boot, isWatched),
          inlineStyle(styles, (css) => fillColours(css, site.colours)),
        ])
        compilation.fileDependencies.addAll(script.files)
        const html = readFileSync(template, 'utf8')
          .replaceAll('{siteName}', () => escapeMarkup(site.siteName))
          .replaceAll('{privacyMailbox}', () => linkMailbox(site.mailboxes.privacy))
          .replace('<!--logo-->', () => writeLogo(site.logo))
          .replace('<!--style-->', () => `<style>${style}</style>`)
          .replace('<!--boot-->', () => `<script>${script.code}</script>`)
          .replaceAll(/\s*\n\s*/g, '\n')
        compilation.emitAsset('shell.html', new webpack.sources.RawSource(html))
      })
    })
}

/** Bundles the boot script as one minified classic script: it must run before anything else. */
async function inlineScript(entry: string, isWatched: boolean) {
  const compiler = webpack({
    mode: 'production',
    target: webpackTarget,
    entry,
    module: { rules: [scriptRule(false)] },
    plugins: [watchFlag(isWatched)],
    optimization: { minimize: false },
    cache: false,
  })
  compiler.hooks.shouldEmit.tap('Shell', () => false)
  const stats = await promisify(compiler.run.bind(compiler))()
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString({ all: false, errors: true }))
  const { assets, fileDependencies } = stats.compilation
  const files = [...fileDependencies].filter((file) => file.endsWith('.ts'))
  const isShared = (file: string) => /\/shared\/contract\/(?:locale|paths)\.ts$/.test(file)
  const strange = files.find((file) => dirname(file) !== dirname(entry) && !isShared(file))
  if (strange)
    throw new Error(`The boot script must import nothing but its parts, the locales and paths, not ${strange}`)
  const source = Object.values(assets).map((asset) => asset.source().toString())
  const { code } = await minify(source.join('\n'), { compress: { passes: 3 }, mangle: true })
  return { code: code.replaceAll('</script', '<\\/script'), files }
}

async function inlineStyle(files: string[], fill: (css: string) => string) {
  const source = fill(files.map((file) => readFileSync(file, 'utf8')).join('\n'))
  return (await CssMinimizerPlugin.cssnanoMinify({ 'shell.css': source }, undefined, { preset: 'default' })).code
}

/** Escapes the markup characters that `site.json` allows in names. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;')
}

const linkMailbox = (mailbox: string) => `<a href="mailto:${mailbox}" translate="no">${mailbox}</a>`
