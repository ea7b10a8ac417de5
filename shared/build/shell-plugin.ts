import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, transform } from '@swc/core'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import webpack, { type Compiler } from 'webpack'

/**
 * Emits `shell.html`, the template of the composed pages: the host's `src/shell.html` with `src/boot.ts` as its one
 * inline script, and the tokens with `src/shell.css` as its one inline style. The release tool fills in the rest.
 */
export class ShellPlugin {
  readonly #folder: string
  readonly #isWatched: boolean

  constructor(folder: string, isWatched: boolean) {
    this.#folder = folder
    this.#isWatched = isWatched
  }

  apply(compiler: Compiler) {
    const template = join(this.#folder, 'src/shell.html')
    const boot = join(this.#folder, 'src/boot.ts')
    const styles = [join(import.meta.dirname, '../ui/tokens.css'), join(this.#folder, 'src/shell.css')]
    compiler.hooks.thisCompilation.tap('ShellPlugin', (compilation) => {
      compilation.fileDependencies.addAll([template, boot, ...styles])
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tapPromise({ name: 'ShellPlugin', stage }, async () => {
        const [script, style] = await Promise.all([inlineScript(boot, this.#isWatched), inlineStyle(styles)])
        const html = readFileSync(template, 'utf8')
          .replace('<!--style-->', () => `<style>${style}</style>`)
          .replace('<!--boot-->', () => `<script>${script}</script>`)
          // Lines and indents are for those who write it.
          .replaceAll(/\s*\n\s*/g, '\n')
        compilation.emitAsset('shell.html', new webpack.sources.RawSource(html))
      })
    })
  }
}

/** The boot script as one classic script: its types taken off, minified, without imports of its own. */
async function inlineScript(file: string, isWatched: boolean) {
  const source = readFileSync(file, 'utf8').replaceAll('process.env.SITE_WATCH', String(isWatched))
  const { code } = await transform(source, {
    filename: file,
    isModule: true,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  })
  if (/^\s*import\s/m.test(code)) throw new Error('src/boot.ts must not import anything at run time')
  const wrapped = `(()=>{${code.replace(/\bexport (?=function )/g, '')}\nboot()})()`
  return (await minify(wrapped, { compress: { passes: 3 }, mangle: true })).code.replaceAll('</script', '<\\/script')
}

/** Style sheets as one, minified. */
async function inlineStyle(files: string[]) {
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const { code } = await CssMinimizerPlugin.cssnanoMinify({ 'shell.css': source }, undefined, { preset: 'default' })
  return code
}
