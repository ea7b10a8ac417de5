import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, transform } from '@swc/core'
import webpack, { type Compiler } from 'webpack'

/**
 * Emits `shell.html`, the template of the composed page: the host's `src/shell.html` with `src/boot.ts` as its one
 * inline script. The release tool fills in the rest.
 */
export class ShellPlugin {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  apply(compiler: Compiler) {
    const template = join(this.#folder, 'src/shell.html')
    const boot = join(this.#folder, 'src/boot.ts')
    compiler.hooks.thisCompilation.tap('ShellPlugin', (compilation) => {
      compilation.fileDependencies.addAll([template, boot])
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tapPromise({ name: 'ShellPlugin', stage }, async () => {
        const script = await inlineScript(boot)
        const html = readFileSync(template, 'utf8').replace('<!--boot-->', () => `<script>${script}</script>`)
        compilation.emitAsset('shell.html', new webpack.sources.RawSource(html))
      })
    })
  }
}

/** The boot script as one classic script: its types taken off, minified, without imports of its own. */
async function inlineScript(file: string) {
  const source = readFileSync(file, 'utf8')
  const { code } = await transform(source, {
    filename: file,
    isModule: true,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  })
  if (/^\s*import\s/m.test(code)) throw new Error('src/boot.ts must not import anything at run time')
  const wrapped = `(()=>{${code.replace(/\bexport (?=function )/g, '')}\nboot()})()`
  return (await minify(wrapped, { compress: { passes: 3 }, mangle: true })).code.replaceAll('</script', '<\\/script')
}
