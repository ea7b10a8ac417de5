import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify, stripVTControlCharacters } from 'node:util'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { outputFolder } from '../build/output-folder.ts'
import type { Builder } from '../build/builder.ts'
import { Refusal } from '../refusal.ts'

const compilers = new Map<string, Compiler>()

/** Builds with a compiler that stays: from the second time on it looks only at what has changed. */
export const buildWithKept: Builder = async (app, root) => {
  const compiler = compilers.get(app) ?? (await createCompiler(app, root))
  compilers.set(app, compiler)
  const stats = await promisify(compiler.run.bind(compiler))()
  if (!stats) throw new Error('webpack returned no result')
  const said = stats.hasErrors() || stats.hasWarnings()
  const text = said ? stats.toString({ all: false, errors: true, warnings: true, moduleTrace: false }) : ''
  if (stats.hasErrors()) throw new Refusal([shorten(text, root)])
  return text
}

/** Without colours, the folder of the project, and where in the compiler it was found. */
function shorten(text: string, root: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/\n+Caused by:\n[\s\S]*?(?=\nERROR in |$)/g, '')
    .replaceAll(join(root, '/'), '')
}

async function createCompiler(app: string, root: string): Promise<Compiler> {
  const file = pathToFileURL(join(root, app, 'webpack.config.ts'))
  const { default: config }: { default: Configuration } = await import(file.href)
  const path = outputFolder(root, app)
  await rm(path, { recursive: true, force: true })
  return webpack({ ...config, output: { ...config.output, path } })
}
