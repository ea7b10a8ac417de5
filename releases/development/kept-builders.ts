import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify, stripVTControlCharacters } from 'node:util'
import { AppDescriptionPlugin } from '@site/shared/build'
import { messageOf } from '@site/shared/rules'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { outputFolder } from '../build/output-folder.ts'
import type { Builder } from '../build/builder.ts'
import { Refusal } from '../refusal.ts'

interface Kept {
  compiler: Compiler
  /** Where it puts what it builds. */
  output: string
  /** Paths of files that were written since it looked at them. */
  changed: Set<string>
  /** Whether what it built last came of this file, or would; undefined where it has to build anyway. */
  isUsed: ((file: string) => boolean) | undefined
}

const kept = new Map<string, Kept>()

/** Builds with a compiler that stays: from the second time on it looks only at what has changed, and at texts not at all. */
export const buildWithKept: Builder = async (app, root) => {
  const own = kept.get(app) ?? (await createCompiler(app, root))
  const used = own.isUsed && [...own.changed].filter(own.isUsed)
  const description = own.compiler.options.plugins.find((plugin) => plugin instanceof AppDescriptionPlugin)
  if (!used || !description || !used.every((file) => description.isText(file))) return runCompiler(own, root)
  try {
    if (used.length > 0) await description.renewTexts(own.output)
  } catch (error) {
    throw new Refusal([shorten(messageOf(error), root)])
  }
  return ''
}

async function runCompiler(own: Kept, root: string): Promise<string> {
  const { compiler } = own
  own.isUsed = undefined
  const stats = await promisify(compiler.run.bind(compiler))()
  if (!stats) throw new Error('webpack returned no result')
  const said = stats.hasErrors() || stats.hasWarnings()
  const text = said ? stats.toString({ all: false, errors: true, warnings: true, moduleTrace: false }) : ''
  if (stats.hasErrors()) throw new Refusal([shorten(text, root)])
  const { fileDependencies, missingDependencies, contextDependencies } = stats.compilation
  const [files, folders] = [new Set([...fileDependencies, ...missingDependencies]), [...contextDependencies]]
  own.isUsed = (file) => files.has(file) || folders.some((folder) => file.startsWith(join(folder, '/')))
  return text
}

/** The compilers do not look for what has changed, in thousands of files, but are told. */
export function noteChange(file: string) {
  for (const { changed } of kept.values()) changed.add(file)
}

/** Without colours, the folder of the project, which loader said it, and where in the compiler it was found. */
function shorten(text: string, root: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/^Module build failed \(from .*\):\n/gm, '')
    .replaceAll(/\n+Caused by:\n[\s\S]*?(?=\nERROR in |$)/g, '')
    .replaceAll(join(root, '/'), '')
}

async function createCompiler(app: string, root: string): Promise<Kept> {
  const file = pathToFileURL(join(root, app, 'webpack.config.ts'))
  const { default: config }: { default: Configuration } = await import(file.href)
  const path = outputFolder(root, app)
  await rm(path, { recursive: true, force: true })
  const compiler = webpack({ ...config, output: { ...config.output, path } })
  if (!compiler) throw new Error('webpack returned no compiler')
  const created: Kept = { compiler, output: path, changed: new Set(), isUsed: undefined }
  forgetOnlyChanged(created)
  kept.set(app, created)
  return created
}

/** Before each build, webpack forgets all that it knows of files. What it knows is a minute old at most, packages included. */
function forgetOnlyChanged({ compiler: { inputFileSystem }, changed }: Kept) {
  const purge = inputFileSystem?.purge?.bind(inputFileSystem)
  if (!inputFileSystem || !purge) return
  inputFileSystem.purge = () => {
    purge([...changed])
    changed.clear()
  }
}
