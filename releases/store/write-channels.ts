import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Channel, Channels, LiveVersion, Release } from '@site/shared/contract'
import { errorMessage, minuteInMs } from '@site/shared/rules'
import { writeWithCopies } from '../files/compress.ts'
import { digest } from '../files/digest.ts'
import { unlessMissing, inParallel, listFiles, replaceFile, toJson, UserError, writeMissing } from '../files/files.ts'
import type { ComposedSite } from '../compose/compose.ts'
import {
  channelsFile,
  parsePublicKeys,
  readChannels,
  recentVersions,
  signedContent,
  stampChannels,
} from './read-channels.ts'

/** In milliseconds: a reader that knows the previous `channels.json` has read its files by then. */
const readersDone = 5 * minuteInMs

/** Returns the channels of a store for changing them; undefined before the first publish. @throws UserError when they are damaged or not signed by `key`. */
export async function readChannelsToChange(site: string, key: KeyObject | undefined): Promise<Channels | undefined> {
  if ((await stampChannels(site)) === undefined) return undefined
  try {
    const channels = await readChannels(site)
    if (channels.signature === undefined && !process.env.SITE_PUBLIC_KEY) return channels
    if (key === undefined) throw new Error('it is signed, and servers accept no other: set SITE_KEY')
    return await readChannels(
      site,
      process.env.SITE_PUBLIC_KEY ? parsePublicKeys(process.env.SITE_PUBLIC_KEY) : [createPublicKey(key)],
    )
  } catch (error) {
    throw new UserError([`${join(site, channelsFile)}: ${errorMessage(error)}`])
  }
}

/** Puts composed files into a folder of their own, whose name says the release and the content, so that it never changes. */
export async function writeComposed(
  site: string,
  release: Release,
  { pages, headers, policies, rest }: ComposedSite,
): Promise<Pick<Channel, 'release' | 'folder' | 'files'>> {
  const contents: Record<string, string> = {
    ...pages,
    'headers.json': toJson(headers),
    'release.json': toJson(release),
  }
  if (Object.keys(policies).length > 0) contents['policies.json'] = toJson(policies)
  const files = Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, digest('sha384', content)]))
  const folder = `${release.id}-${createHash('sha256').update(toJson(files)).digest('hex').slice(0, 10)}`
  for (const { file, content } of rest) await writeWithCopies(join(site, file), Buffer.from(content))
  await inParallel(4, Object.entries(contents), async ([name, content]) =>
    writeMissing(join(site, 'composed', folder, name), Buffer.from(content)),
  )
  return { release: release.id, folder, files }
}

interface Write {
  by: string
  key: KeyObject | undefined
  now: Date
  /** Digests of files that this command has written, or writes next. */
  stored?: Channels['stored']
  /** Releases that visitors see now: those of `live` and of the canaries. */
  shown: readonly Release[]
}

/** Replaces `channels.json` in one step. The lock must be held, the folders composed. */
export async function writeChannels(
  site: string,
  before: Channels | undefined,
  channels: Channels['channels'],
  { by, key, now, stored, shown }: Write,
): Promise<Channels> {
  const next: Channels = {
    counter: (before?.counter ?? 0) + 1,
    at: now.toISOString(),
    by,
    channels,
    versions: nextVersions(before, shown, now),
  }
  if (key) next.stored = { ...(await keepDigests(site, before?.stored)), ...stored }
  if (key) next.signature = sign(null, signedContent(next), key).toString('base64')
  await replaceFile(join(site, channelsFile), toJson(next))
  await removeUnnamed(site, before, next, now)
  return next
}

/** Digests of the files that are still there; before the first signature, of all that are there. */
async function keepDigests(site: string, stored: Channels['stored']): Promise<Record<string, string>> {
  const all = await listFiles(site, (name) => /^(?:apps|builds|composed|maps)$/.test(name))
  const names = all.filter((name) => /^(?:releases|shells)\/|^history\.json$/.test(name))
  if (stored)
    return Object.fromEntries(Object.entries(stored).filter(([name]) => names.includes(name.replace('~', ''))))
  const digests = names.map(async (name) => [name, digest('sha384', await readFile(join(site, name)))] as const)
  return Object.fromEntries(await Promise.all(digests))
}

function nextVersions(before: Channels | undefined, releases: readonly Release[], now: Date): LiveVersion[] {
  const liveSince = now.toISOString()
  const recentReleases = before ? recentVersions(before, now) : []
  const allPaths = releases.flatMap(({ apps }) =>
    Object.values(apps).flatMap(({ routes }) => routes.map(({ path }) => path)),
  )
  const current = new Map<string, LiveVersion>()
  for (const { apps, publications } of releases) {
    for (const { name, version, routes } of Object.values(apps)) {
      const key = `${name} ${version}`
      const recentVersion = recentReleases.find((one) => one.app === name && one.version === version)
      const paths = routes.map(({ path }) => path)
      const ownedPaths = name === 'host' ? [...allPaths, ...(recentVersion?.routes ?? [])] : paths
      const publication = publications?.[name] ?? recentVersion?.publication
      current.set(key, {
        app: name,
        version,
        since: recentVersion?.since ?? liveSince,
        ...(publication ? { publication } : {}),
        routes: [...new Set(ownedPaths)],
      })
    }
  }
  const gone = recentReleases.filter(({ app, version }) => !current.has(`${app} ${version}`))
  return [...current.values(), ...gone.map((version) => ({ ...version, until: version.until ?? liveSince }))]
}

export function isCanary({ buckets }: Channel): boolean {
  return buckets !== undefined
}

/** Removes the composed folders that no channel has named for some minutes; their time says since when. */
async function removeUnnamed(site: string, before: Channels | undefined, after: Channels, now: Date): Promise<void> {
  const foldersOf = (state: Channels | undefined) => Object.values(state?.channels ?? {}).map(({ folder }) => folder)
  const named = new Set(foldersOf(after))
  const isUnnamed = (folder: string) => !named.has(folder)
  for (const folder of foldersOf(before).filter(isUnnamed))
    await utimes(join(site, 'composed', folder), now, now).catch(unlessMissing)
  const folders = (await readdir(join(site, 'composed')).catch(unlessMissing)) ?? []
  for (const folder of folders.filter(isUnnamed)) {
    const path = join(site, 'composed', folder)
    const age = now.getTime() - ((await stat(path).catch(unlessMissing))?.mtimeMs ?? 0)
    if (age > readersDone) await rm(path, { recursive: true, force: true })
  }
}
