import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, messageOf } from '@site/shared/rules'
import {
  array,
  boolean,
  create,
  nonempty,
  number,
  optional,
  record,
  string,
  type as shape,
  type Infer,
} from 'superstruct'

const routeStruct = shape({ path: string(), countries: optional(array(string())) })
const appStruct = shape({
  version: optional(string()),
  base: optional(string()),
  routes: array(routeStruct),
  search: optional(string()),
  internal: optional(boolean()),
})
const publicationStruct = shape({
  by: string(),
  at: string(),
  commit: optional(string()),
  owner: optional(string()),
  key: optional(string()),
  signature: optional(string()),
})
const removalStruct = shape({ by: string(), at: string(), key: string(), signature: string() })
const formerStruct = shape({ app: shape({}), key: optional(string()), signature: optional(string()) })
const rolloutStruct = shape({
  id: nonempty(string()),
  since: string(),
  until: string(),
  share: number(),
  leastShare: number(),
  mostShare: number(),
  apps: array(string()),
})
export const releaseStruct = shape({
  id: nonempty(string()),
  at: optional(string()),
  development: optional(boolean()),
  apps: record(string(), appStruct),
  disabled: optional(array(string())),
  formers: optional(record(string(), formerStruct)),
  publications: optional(record(string(), publicationStruct)),
  removals: optional(record(string(), removalStruct)),
  teams: optional(number()),
  preview: optional(shape({ id: string(), until: string(), apps: optional(array(string())) })),
  rollout: optional(rolloutStruct),
})
const textsStruct = record(string(), string())

/** What stands in the release store about the live release, checked to belong together. */
export interface StoredRelease {
  /** HTML by the name of its file. */
  pages: Record<string, Buffer>
  headers: Record<string, string>
  release: Infer<typeof releaseStruct>
  /** The content of `live.json`. */
  live: Record<string, string>
}

/** Throws a sentence for a release that is whole, but must not be served all the same. */
export type Accept = (release: StoredRelease['release']) => void

/** `live.json` has the digests of the others: they are served only together. */
const names = ['live.json', 'release.json', 'headers.json', 'index.html'] as const
/** It may name these besides: pages of remotes, and the file with the rest of the release. */
const further = /^(?:pages|apps)\/[\w~@+-][\w.~@+-]*$/

/** More is no release, and would only take the memory of the server. */
const mostBytes = 16 * 1024 * 1024

/**
 * Changes whenever one of the files is replaced, written, or given other rights, or a page is replaced; undefined where
 * none of them is there.
 *
 * @param besides path of one more file that counts
 */
export async function readMark(folder: string, besides: string): Promise<string | undefined> {
  const marks = await Promise.all(
    [...[...names, 'pages'].map((name) => join(folder, name)), besides].map(async (path) => {
      try {
        const { dev, ino, ctimeNs, size } = await stat(path, { bigint: true })
        return [dev, ino, ctimeNs, size].join(' ')
      } catch (error) {
        return String(codeOf(error))
      }
    }),
  )
  return marks.slice(0, names.length).every((mark) => mark === 'ENOENT' || mark === 'ENOTDIR')
    ? undefined
    : marks.join()
}

/** @throws Error that says which file is missing, cannot be read or does not belong to the others; and as `accept`. */
export async function readStoredRelease(folder: string, accept: Accept): Promise<StoredRelease> {
  const live = create(
    parse(await readContent(folder, 'live.json'), 'live.json'),
    textsStruct,
    'live.json has a wrong shape',
  )
  const { key: _key, signature: _signature, ...digests } = live
  const needed = names.filter((name) => name !== 'live.json')
  const strange = Object.keys(digests).find((name) => !needed.some((known) => known === name) && !further.test(name))
  if (strange) throw new Error(`live.json names ${strange}, which is no file of a release`)
  const files = await readAll(folder, [...new Set([...needed, ...Object.keys(digests)])], digests)
  const release = create(parse(files['release.json'], 'release.json'), releaseStruct, 'release.json has a wrong shape')
  accept(release)
  return {
    pages: Object.fromEntries(Object.entries(files).filter(([name]) => name.endsWith('.html'))),
    headers: create(parse(files['headers.json'], 'headers.json'), textsStruct, 'headers.json has a wrong shape'),
    release,
    live,
  }
}

async function readAll(
  folder: string,
  wanted: string[],
  digests: Record<string, string>,
): Promise<Record<string, Buffer>> {
  const contents = await Promise.allSettled(
    wanted.map(async (name) => [name, await readContent(folder, name)] as const),
  )
  // The first by its place, not by time: the same damage is told in the same words.
  const failed = contents.find((content) => content.status === 'rejected')
  if (failed) throw failed.reason
  const read = contents.flatMap((content) => (content.status === 'fulfilled' ? [content.value] : []))
  for (const [name, content] of read) {
    if (digests[name] !== digestOf(content)) throw new Error(`${name} is not the one that live.json names`)
  }
  return Object.fromEntries(read)
}

async function readContent(folder: string, name: string): Promise<Buffer> {
  try {
    const path = join(folder, name)
    const found = await stat(path)
    if (!found.isFile()) throw new Error('it is no file')
    if (found.size > mostBytes) throw new Error(`it has ${found.size} bytes, ${mostBytes} are allowed`)
    return await readFile(path)
  } catch (error) {
    const what = codeOf(error) === 'ENOENT' ? 'is missing' : `cannot be read: ${messageOf(error)}`
    throw new Error(`${name} ${what}`, { cause: error })
  }
}

/** A JSON file of the release store; as it stands there, whatever it says. */
export async function readJson(folder: string, name: string): Promise<unknown> {
  return parse(await readContent(folder, name), name)
}

function parse(content: Buffer | undefined, name: string): unknown {
  try {
    return JSON.parse(String(content))
  } catch {
    throw new Error(`${name} is not JSON`)
  }
}

/** As the site tool spells it: `sha384-…` in base64. */
function digestOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
