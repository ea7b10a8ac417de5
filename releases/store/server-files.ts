import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildReport } from '@site/shared/contract'
import {
  maxServerFile,
  messageFilesOf,
  messagesStruct,
  plainPagesStruct,
  searchFileStruct,
} from '@site/shared/contract/release'
import { validate, type Struct } from 'superstruct'
import { tryParseJson, unlessMissing } from '../files/files.ts'

/** Returns why servers could not use what a build gives them to read: too long, or of a wrong shape. */
export async function findServerFileFaults(dist: string, report: BuildReport, files: readonly string[]) {
  const { search, plain } = report
  const licences = files.filter((name) => name.startsWith('LICENSES.'))
  const faults = await Promise.all([
    ...licences.map((name) => readChecked(dist, name).then(({ fault }) => fault ?? [])),
    ...messageFilesOf(report)
      .flatMap((texts) => Object.values(texts))
      .map((name) => findFaults(dist, name, messagesStruct)),
    findFaults(dist, search, searchFileStruct),
    findFaults(dist, plain, plainPagesStruct),
  ])
  const more = licences.length > 1 ? [`${licences.join(', ')} are ${licences.length} files of licences: write one`] : []
  return [...more, ...faults.flat()]
}

async function findFaults<Type, Schema>(
  dist: string,
  name: string | undefined,
  struct: Struct<Type, Schema>,
): Promise<string[]> {
  if (name === undefined) return []
  const { content, fault } = await readChecked(dist, name)
  if (fault !== undefined) return [fault]
  // The checks of a release say that it is missing.
  if (content === undefined) return []
  const parsed = tryParseJson(content)
  if (parsed === undefined) return [`${name} is not JSON`]
  const [failure] = validate(parsed, struct)
  if (failure === undefined) return []
  const [{ path, message } = failure] = failure.failures()
  return [`${name} has a wrong shape at "${path.join(' → ')}": ${message.slice(0, 200)}`]
}

async function readChecked(dist: string, name: string): Promise<{ content?: string; fault?: string }> {
  const path = join(dist, name)
  const found = await stat(path).catch(unlessMissing)
  if (!found?.isFile()) return {}
  if (found.size > maxServerFile)
    return { fault: `${name} has ${found.size} bytes, servers read files of at most ${maxServerFile}` }
  return { content: await readFile(path, 'utf8') }
}
