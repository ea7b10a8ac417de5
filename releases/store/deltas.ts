import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { deltaPath, dictionaryMatch, type AppRelease, type Release } from '@site/shared/contract'
import { composeRest } from '../compose/compose.ts'
import { compressWith, decompressWith } from '../files/compress.ts'
import { digest } from '../files/digest.ts'
import { unlessMissing, inParallel, replaceFile } from '../files/files.ts'
import { originOf } from '../app-base.ts'
import { findPast, listReleases, type Store } from './store.ts'

/** The files of how many latest releases are dictionaries: who was away for longer loads a file whole. */
const releasesKept = 6

/** A delta that is not this much smaller than the file compressed without a dictionary is not kept. */
const worthwhile = 0.8

interface StoredFile {
  path: string
  integrity: string
}

/**
 * Writes the files of a release compressed with dictionaries that a returning visitor may have (RFC 9842): the same files of the
 * latest releases, and similar files of other apps. Valid ones that are there already are left alone.
 */
export async function writeDeltas(release: Release, store: Store): Promise<void> {
  const ids = (await listReleases(store)).slice(0, releasesKept)
  const past = (await Promise.all(ids.map(async (id) => findPast(store, id)))).filter((one) => one !== undefined)
  await writeRestDeltas(release, past, store)
  const apps = [...past, release].flatMap((one) => Object.values(one.apps))
  const dictionaries = groupByMatch(apps, store)
  const readDictionary = once(readDictionaryAt)
  const pairs = [...groupByMatch(Object.values(release.apps), store)].flatMap(([match, targets]) =>
    targets.flatMap((target) => {
      const others = (dictionaries.get(match) ?? []).filter(({ path }) => path !== target.path)
      const different = new Map(others.map((other) => [other.integrity, other]))
      return [...different.values()].map((dictionary) => ({ target, dictionary }))
    }),
  )
  await inParallel(4, pairs, async ({ target, dictionary }) =>
    writeDelta(target, await readDictionary(dictionary.path)),
  )
}

/** The file with the rest of a release is composed, not built: it differs in a few digests from that of the release before. */
async function writeRestDeltas(release: Release, past: readonly Release[], { site }: Store): Promise<void> {
  const { file, content } = composeRest(release)
  for (const former of past.map(composeRest).filter((rest) => rest.file !== file)) {
    const dictionary = Buffer.from(former.content)
    const path = join(site, deltaPath(file, createHash('sha256').update(dictionary).digest('base64')))
    const stored = await readFile(path).catch(unlessMissing)
    const isKnown = stored && (await isWhole(stored, { content: dictionary }, digest('sha384', content)))
    if (!isKnown) await replaceFile(path, await compressWith(dictionary, Buffer.from(content)))
  }
}

/** The stored files that are dictionaries of one another, by their pattern. */
function groupByMatch(apps: readonly AppRelease[], store: Store): Map<string, StoredFile[]> {
  const groups = new Map<string, StoredFile[]>()
  for (const app of apps) {
    const folder = store.files(app)
    for (const [file, { integrity }] of Object.entries(app.files)) {
      const match = dictionaryMatch(app.base.slice((originOf(app) ?? '').length) + file)
      if (match === undefined) continue
      const group = groups.get(match) ?? []
      groups.set(match, [...group, { path: join(folder, file), integrity }])
    }
  }
  return groups
}

interface Dictionary {
  content: Buffer
  /** SHA-256, base64. */
  digest: string
}

/** Undefined where somebody has removed it. */
async function readDictionaryAt(path: string): Promise<Dictionary | undefined> {
  const content = await readFile(path).catch(unlessMissing)
  return content && { content, digest: createHash('sha256').update(content).digest('base64') }
}

async function writeDelta({ path, integrity }: StoredFile, dictionary: Dictionary | undefined): Promise<void> {
  if (dictionary === undefined) return
  const place = deltaPath(path, dictionary.digest)
  const stored = await readFile(place).catch(unlessMissing)
  if (stored !== undefined && (await isWhole(stored, dictionary, integrity))) return
  const delta = await compressWith(dictionary.content, await readFile(path))
  const { size } = await stat(`${path}.br`)
  if (delta.length <= size * worthwhile) await replaceFile(place, delta)
}

async function isWhole(stored: Buffer, { content }: Pick<Dictionary, 'content'>, integrity: string): Promise<boolean> {
  const expanded = await decompressWith(content, stored).catch(() => undefined)
  return expanded !== undefined && digest('sha384', expanded) === integrity
}

function once<Result>(read: (path: string) => Promise<Result>): (path: string) => Promise<Result> {
  const known = new Map<string, Promise<Result>>()
  return (path) => {
    const result = known.get(path) ?? read(path)
    known.set(path, result)
    return result
  }
}
