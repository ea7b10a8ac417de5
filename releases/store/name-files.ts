import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildReport } from '@site/shared/contract'
import { isNamedByContent } from '../files/files.ts'

/** Returns the name under which the store has a file of a build. */
export type NameInStore = (file: string) => string

interface Build {
  dist: string
  /** SHA-256 of the build output, hexadecimal. */
  content: string
  report: BuildReport
  /** Its public files. */
  files: readonly string[]
}

/**
 * Names the files of a build, so that a name in the store stands for one content for ever, whatever bundler has built them:
 * - A file that is named by its content keeps its name.
 * - The scripts that start an app are named in `app.json` alone: their digest is added, `remoteEntry.js` is `remoteEntry.5d0234a8cf.js`.
 * - Other files refer to one another by their names. Where one of them does not say its content, all go into a folder that says the
 *   content of the build, and are called in it as they are. So do those of an adopted build: they have changed since they were named.
 */
export async function nameFiles({ dist, content, report, files }: Build): Promise<NameInStore> {
  const isEntry = new Set(report.entry)
  const unnamed = files.filter((file) => !isNamedByContent(file))
  if (report.adopted || unnamed.some((file) => !isEntry.has(file))) {
    const folder = content.slice(0, 10)
    return (file) => `${folder}/${file}`
  }
  const entries = unnamed.map(async (file) => [file, addDigest(file, await readFile(join(dist, file)))] as const)
  const names = new Map(await Promise.all(entries))
  return (file) => names.get(file) ?? file
}

function addDigest(file: string, content: Buffer): string {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 10)
  const dot = file.lastIndexOf('.')
  return dot > file.lastIndexOf('/') ? `${file.slice(0, dot)}.${digest}${file.slice(dot)}` : `${file}.${digest}`
}

/** Returns what a build says of itself with the names of its files in the store. */
export function withNamesInStore(report: BuildReport, nameOf: NameInStore): BuildReport {
  const { entry, styles, routes, messages, sharedMessages, search, plain } = report
  const nameMessages = (files: BuildReport['messages']): BuildReport['messages'] =>
    Object.fromEntries(Object.entries(files).map(([locale, file]) => [locale, nameOf(file)]))
  return {
    ...report,
    entry: entry.map(nameOf),
    styles: styles.map(nameOf),
    routes: routes.map((route) => ({
      ...route,
      files: route.files.map(nameOf),
      ...(route.messages && { messages: nameMessages(route.messages) }),
    })),
    messages: nameMessages(messages),
    ...(sharedMessages && { sharedMessages: nameMessages(sharedMessages) }),
    ...(search === undefined ? {} : { search: nameOf(search) }),
    ...(plain === undefined ? {} : { plain: nameOf(plain) }),
  }
}
