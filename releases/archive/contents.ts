import { basename } from 'node:path'
import type { Publication } from '@site/shared/contract'
import { array, enums, integer, max, min, object, optional, pattern, size, string, type Infer } from 'superstruct'
import {
  appNameStruct as name,
  fileNameStruct as file,
  integrityStruct as integrity,
} from '@site/shared/contract/release'

/** The first file of an archive: what it holds. The others stand in `build/`, in the same order. */
export const contentsFile = 'archive.json'
export const buildFolder = 'build/'

/** What an archive may be at most: the largest build of this site has 4 MB and 60 files. Bytes where nothing else is said. */
export const limits = {
  archive: 32_000_000,
  unpacked: 96_000_000,
  files: 2_000,
  /** Characters of the name of a file. */
  name: 150,
}

/** It is printed in terminals, so that nothing in it may steer one. */
const words = pattern(size(string(), 1, 100), /^\P{C}+$/u)

export const contents = object({
  /** Of this description. */
  format: enums([1]),
  app: name,
  sources: object({
    commit: optional(pattern(string(), /^[0-9a-f]{7,64}(?:-changed)?$/)),
    owner: optional(words),
  }),
  files: array(object({ name: size(file, 1, limits.name), size: max(min(integer(), 0), limits.unpacked), integrity })),
})

/** What stands in `archive.json`: whose build it is, what it was made of, and the digest of every file. */
export type Contents = Infer<typeof contents>

/** One build, read out of an archive and found whole. */
export interface Archive {
  app: string
  sources: Pick<Publication, 'commit' | 'owner'>
  /** By their names in the build. */
  files: ReadonlyMap<string, Buffer>
}

/** Whether a word of the command line is the name of an archive, and not of an app. */
export function isArchive(word: string): boolean {
  return word.endsWith('.tgz') || word.endsWith('.tar.gz')
}

/**
 * Whether a file is named as an archive of an app: `mf-legal.tgz`, `mf-legal-1.0.0-ab12cd34ef.tgz`. Who publishes it sees no more
 * than that, so that no archive may hold another app than its name says.
 */
export function isNamedFor(app: string, path: string): boolean {
  const called = basename(path)
  const rest = called.slice(app.length)
  return called.startsWith(app) && isArchive(called) && /^(?:\.t|-\d{1,9}\.\d{1,9}\.\d)/.test(rest)
}
