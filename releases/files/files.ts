import { type Hash, randomUUID } from 'node:crypto'
import { readFile, readdir, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { errorCode } from '@site/shared/rules'

/** The tool understood and rejects: one sentence per reason, each saying what to do about it. */
export class UserError extends Error {
  readonly reasons: readonly string[]

  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'))
    this.name = 'UserError'
    this.reasons = reasons
  }
}

/** Error of a step that conflicts with another publisher's: trying again may succeed. */
export class ConflictError extends UserError {}

/** For `.catch` on a read: a file or folder that is not there reads as undefined, every other failure is thrown on. */
export function unlessMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}

/** Runs `work` on at most `limit` items at a time; all started ones end first. @throws the first error in the order of the items */
export async function inParallel<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Promise<Result>[] = []
  const waiting = items.entries()
  async function takeNext(): Promise<void> {
    for (const [index, item] of waiting) {
      const result = work(item)
      results[index] = result
      await result.catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: limit }, takeNext))
  return Promise.all(results)
}

/** Returns the parsed content of a file, undefined when there is none. @throws UserError when it is not JSON. */
export async function readJson(path: string): Promise<unknown> {
  return parseJson(await readFile(path, 'utf8').catch(unlessMissing), path)
}

export function parseJson(content: string | undefined, path: string): unknown {
  if (content === undefined) return undefined
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new UserError([`${path} is not JSON: ${String(error)}`])
  }
}

/** Returns undefined for what is not JSON. */
export function tryParseJson(content: Buffer | string | undefined): unknown {
  try {
    return JSON.parse(String(content))
  } catch {
    return undefined
  }
}

/** Paths of all files below `folder`, relative to it, sorted; `leaveOut` decides by the name of a file or folder. */
export async function listFiles(folder: string, leaveOut?: (name: string) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const lists = await Promise.all(
    entries.map(async (entry) => {
      if (leaveOut?.(entry.name)) return []
      if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : []
      const inner = await listFiles(join(folder, entry.name), leaveOut)
      return inner.map((path) => `${entry.name}/${path}`)
    }),
  )
  return lists.flat().toSorted()
}

/** A source map: stored for reading stack traces, no part of what is published. */
export function isMap(name: string): boolean {
  return name.endsWith('.map')
}

/** Whether a name says the content, as in `page.5d0234a8cf.js`. */
export function isNamedByContent(name: string): boolean {
  return /\.[0-9a-f]{10}\.\w+$/.test(name)
}

/** Adds names and contents of `paths` below `folder` to a digest, so that no two sets of files look alike. */
export async function addFiles(hash: Hash, folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const content = await readFile(join(folder, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
}

/** Replaces a file in one step: a reader sees the old content or the new one, whole. Makes the folder if need be. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`
  await mkdir(dirname(path), { recursive: true })
  try {
    // What `npm run dev` loses when the machine fails is built again.
    await writeFile(draft, content, { flush: !process.env.SITE_WATCH })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Writes a file, unless it is there with this content. */
export async function writeMissing(path: string, content: Buffer): Promise<void> {
  const stored = await readFile(path).catch(unlessMissing)
  if (!stored?.equals(content)) await replaceFile(path, content)
}

export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
