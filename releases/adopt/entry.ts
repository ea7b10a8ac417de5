import { isMap } from '../files/files.ts'
import { globalName } from '../store/federation-manifest.ts'
import { adoptContainer, type AdoptedRemote } from './in-page.ts'
import { importContainer, type StylesByModule } from './in-page-modules.ts'

/**
 * Returns the entry of an adopted remote: that of the build, in a function whose `document` adds scripts and styles as the page's policy wants them.
 * @param source text of the build's entry, which declares its container as `container`, or as a property of `window`
 */
export function writeEntry(source: string, container: string, remote: AdoptedRemote): string {
  const property = `window[${JSON.stringify(container)}]`
  const isVariable = /^[A-Za-z_$][\w$]*$/.test(container)
  const result = isVariable ? `typeof ${container} === 'undefined' ? ${property} : ${container}` : property
  return `${writeStart(remote.name)}${source}\nreturn ${result}\n}, ${JSON.stringify(remote)})\n`
}

/**
 * Returns the entry of an adopted remote whose scripts are modules: a script that imports theirs.
 * @param file of the build's entry, seen from the folder of this one
 */
export function writeModuleEntry(file: string, styles: StylesByModule, remote: AdoptedRemote): string {
  const words = [file, styles].map((value) => JSON.stringify(value)).join(', ')
  // Not within `importContainer`: a compiled package would call a helper of its compiler there, which no page has.
  const importModule = '(url) => import(url)'
  return `${writeStart(remote.name)}return (${textOf(importContainer)})(document, ${importModule}, ${words})\n}, ${JSON.stringify(remote)})\n`
}

function writeStart(app: string): string {
  return `var ${globalName(app)} = (${textOf(adoptContainer)})(function (document) {\n`
}

function textOf(code: typeof adoptContainer | typeof importContainer): string {
  return code.toString().replaceAll(/\n\s+/g, '\n')
}

/** Returns the source map of the build's entry for the one that is written here, whose first lines are others. */
export function moveMap(map: string, app: string): string {
  const read: { mappings?: unknown } = JSON.parse(map)
  const lines = writeStart(app).split('\n').length - 1
  return JSON.stringify({ ...read, mappings: ';'.repeat(lines) + String(read.mappings) })
}

/**
 * Gives the list in which a bundler collects chunks a name of the app's own (`webpackChunkmf_legal`): builds of two teams may have the same, and the host
 * deletes this one before it evaluates an entry anew. @param files are changed
 */
export function renameChunkList(app: string, files: Map<string, Buffer>, entry: string): void {
  const [name] = /\b(?:webpack|rspack)Chunk[\w$]+/.exec(String(files.get(entry))) ?? []
  if (name === undefined) return
  const whole = new RegExp(`\\b${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g')
  for (const [file, content] of files) {
    if (!file.endsWith('.js') || isMap(file)) continue
    files.set(file, Buffer.from(String(content).replaceAll(whole, `webpackChunk${globalName(app)}`)))
  }
}
