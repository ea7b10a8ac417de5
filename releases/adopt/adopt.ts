import { posix } from 'node:path'
import { appNameStruct } from '@site/shared/contract/release'
import { errorMessage } from '@site/shared/rules'
import { is } from 'superstruct'
import type { Archive } from '../build/archive.ts'
import { toJson, UserError } from '../files/files.ts'
import { adaptStyles } from './adapt-styles.ts'
import { describeBuild, describeRemote, moduleStarter, stylesOf } from './describe.ts'
import { moveMap, renameChunkList, writeEntry, writeModuleEntry } from './entry.ts'
import { readPages, type AdoptedPage, type PageWord } from './pages.ts'
import { readStockBuild, type StockBuild } from './read-stock-build.ts'

/**
 * Makes a build of this site of one that a stock webpack, Rspack or Vite has made (docs/remotes.md, "Remotes of other builds"): it stays as it is, but for its entry, which
 * leads its scripts and styles through the page's policy, and its style sheets, which hold for its own pages.
 * @param dist the folder of the build, with `mf-manifest.json` @throws UserError with each reason why it cannot
 */
export async function adopt(
  dist: string,
  name: string,
  words: readonly PageWord[],
): Promise<Archive & { version: string }> {
  if (!is(name, appNameStruct) || !name.startsWith('mf-'))
    throw new UserError([`--name ${name} cannot be the name of a remote: use one such as mf-example, in small letters`])
  const build = await readStockBuild(dist)
  const pages = readPages(words, build.manifest)
  const { files } = build
  for (const [file, content] of files) if (file.endsWith('.css')) files.set(file, readStyles(name, file, content))
  if (build.isModule) addEntry(name, build, pages)
  else changeEntry(name, build, pages)
  joinLicences(files)
  const { report, files: more } = describeBuild(name, build, pages)
  for (const [file, content] of more) files.set(file, content)
  files.set('app.json', Buffer.from(toJson(report)))
  return { app: name, sources: {}, files, version: report.packageVersion }
}

function changeEntry(name: string, { entry, manifest, files }: StockBuild, pages: readonly AdoptedPage[]): void {
  renameChunkList(name, files, entry)
  const source = String(files.get(entry))
  files.set(entry, Buffer.from(writeEntry(source, manifest.metaData.globalName, describeRemote(name, pages))))
  const map = files.get(`${entry}.map`)
  if (map) files.set(`${entry}.map`, Buffer.from(moveMap(String(map), name)))
}

/** Modules stay as they are: a script of its own starts them. */
function addEntry(name: string, { entry, manifest, files }: StockBuild, pages: readonly AdoptedPage[]): void {
  const seen = (file: string) => posix.relative(posix.dirname(moduleStarter), file)
  const styles = pages.map(({ module }) => [module, stylesOf(manifest, module).map(seen)] as const)
  const starter = writeModuleEntry(seen(entry), Object.fromEntries(styles), describeRemote(name, pages))
  files.set(moduleStarter, Buffer.from(starter))
}

function readStyles(app: string, file: string, content: Buffer): Buffer {
  try {
    return Buffer.from(adaptStyles(app, String(content)))
  } catch (error) {
    throw new UserError([`${file} cannot be read as a style sheet: ${errorMessage(error).slice(0, 200)}`])
  }
}

/** The site shows one file of licences for each app; minimizers write one for each script. */
function joinLicences(files: Map<string, Buffer>): void {
  const licences = [...files]
    .filter(([file]) => file.endsWith('.LICENSE.txt'))
    .map(([, content]) => String(content).trim())
  if (licences.length > 0) files.set('LICENSES.txt', Buffer.from(`${[...new Set(licences)].join('\n\n')}\n`))
}
