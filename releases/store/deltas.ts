import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { deltaPath, dictionaryMatch, type Release } from '@site/shared/contract'
import { composeRest } from '../compose/compose.ts'
import { compressWith, decompressWith, writeWithCopies } from '../files/compress.ts'
import { hasDigest } from '../files/digest.ts'
import { unlessMissing, inParallel, replaceFile } from '../files/files.ts'
import { findManifest } from './federation-manifest.ts'
import { findPast, listReleases, type Store } from './store.ts'

/** The files of how many latest releases are dictionaries: a visitor who was away for longer loads a file whole. */
const dictionaryReleases = 6

/** A delta that is not this much smaller than the file compressed without a dictionary is not stored. */
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
  for (const { file, content } of composeRest(release))
    await writeWithCopies(join(store.site, file), Buffer.from(content))
  const ids = (await listReleases(store)).slice(0, dictionaryReleases)
  const past = (await Promise.all(ids.map(async (id) => findPast(store, id)))).filter((one) => one !== undefined)
  const dictionaries = groupByMatch([...past, release], store)
  const dictionaryContents = new Map<string, Promise<Buffer | undefined>>()
  const pairs = [...groupByMatch([release], store)].flatMap(([match, targets]) =>
    targets.flatMap((target) => {
      const others = (dictionaries.get(match) ?? []).filter(({ path }) => path !== target.path)
      const different = new Map(others.map((other) => [other.integrity, other]))
      return [...different.values()].map((dictionary) => ({ target, dictionary }))
    }),
  )
  await inParallel(4, pairs, async ({ target, dictionary: { path } }) => {
    // Undefined where somebody has removed it.
    const dictionary = dictionaryContents.get(path) ?? readFile(path).catch(unlessMissing)
    dictionaryContents.set(path, dictionary)
    await writeDelta(target, await dictionary)
  })
}

/** The stored files that are dictionaries of one another, by their pattern. */
function groupByMatch(releases: readonly Release[], { site }: Store): Map<string, StoredFile[]> {
  const groups = new Map<string, StoredFile[]>()
  for (const { file, integrity } of releases.flatMap(listFiles)) {
    const match = dictionaryMatch(`/${file}`)
    if (match) groups.set(match, [...(groups.get(match) ?? []), { path: join(site, file), integrity }])
  }
  return groups
}

function listFiles(release: Release): { file: string; integrity: string }[] {
  const ofApps = Object.values(release.apps).flatMap((app) =>
    Object.entries(app.files)
      // No visitor loads it.
      .filter(([name]) => name !== findManifest(app))
      .map(([name, { integrity }]) => ({ file: `apps/${app.name}/${name}`, integrity })),
  )
  return [...ofApps, ...composeRest(release)]
}

async function writeDelta({ path, integrity }: StoredFile, dictionary: Buffer | undefined): Promise<void> {
  if (dictionary === undefined) return
  const place = deltaPath(path, createHash('sha256').update(dictionary).digest('base64'))
  const stored = await readFile(place).catch(unlessMissing)
  if (stored !== undefined && (await isWhole(stored, dictionary, integrity))) return
  const delta = await compressWith(dictionary, await readFile(path))
  const { size } = await stat(`${path}.br`)
  if (delta.length <= size * worthwhile) await replaceFile(place, delta)
}

async function isWhole(stored: Buffer, dictionary: Buffer, integrity: string): Promise<boolean> {
  const expanded = await decompressWith(dictionary, stored).catch(() => undefined)
  return expanded !== undefined && hasDigest(expanded, integrity)
}
