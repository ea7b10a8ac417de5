// The one reader of `channels.json` and of the composed files that it names; the command and the server both use it.
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Channel, Channels, LiveVersion, Release } from '@site/shared/contract'
import { channelsStruct, headersStruct, policiesStruct, releaseStruct } from '@site/shared/contract/release'
import { dayInMs, errorCode, errorMessage } from '@site/shared/rules'
import { digest } from '../files/digest.ts'
import { tryParseJson } from '../files/files.ts'
import { is, mask, string, type, type Struct } from 'superstruct'

export const channelsFile = 'channels.json'

/** A larger file is damaged, and would only take the memory of the server. */
const maxBytes = 16 * 1024 * 1024

/** In milliseconds: tabs that are open for longer are not measured. */
const versionPeriod = 7 * dayInMs

/** A channel with the content of its files, each of which has the digest that `channels.json` says. */
export interface LoadedChannel extends Channel {
  name: string
  content: Release
  pages: Record<string, Buffer>
  headers: Record<string, string>
  /** By first path segment: the policy of pages whose remote has needs of its own. */
  policies: Record<string, string>
}

/** Parses Ed25519 public keys: base64 of their DER (SPKI), separated by spaces or commas. @throws Error */
export function parsePublicKeys(text: string): KeyObject[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((key) => {
      const parsed = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
      if (parsed.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key')
      return parsed
    })
}

/** Returns a text that changes whenever `channels.json` is replaced or edited; undefined where it does not exist. */
export async function stampChannels(site: string): Promise<string | undefined> {
  try {
    const { dev, ino, ctimeNs, size } = await stat(join(site, channelsFile), { bigint: true })
    return [dev, ino, ctimeNs, size].join(' ')
  } catch (error) {
    const code = errorCode(error)
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : String(code)
  }
}

/** Reads and validates `channels.json`; one of the keys, where given, must have signed it. @throws Error that says what is wrong */
export async function readChannels(site: string, keys: readonly KeyObject[] = []): Promise<Channels> {
  const value = parse(await readContent(site, channelsFile), channelsFile)
  // As it stands in the file: a newer tool may have signed members that this one drops.
  if (keys.length > 0) assertSigned(value, keys)
  return shape(channelsStruct, value, channelsFile)
}

function assertSigned(value: unknown, keys: readonly KeyObject[]): void {
  if (!is(value, type({ signature: string() }))) throw new Error(`${channelsFile} is not signed`)
  const signature = Buffer.from(value.signature, 'base64')
  if (keys.some((key) => verify(null, signedContent(value), key, signature))) return
  throw new Error(`${channelsFile} is not signed by a known key`)
}

/** Returns the bytes that a signature is over: canonical JSON, in which the order of members does not matter. */
export function signedContent({ signature: _signature, ...content }: { signature?: string }): Buffer {
  return Buffer.from(
    JSON.stringify(content, (_, part: unknown) => {
      if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
      return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    }),
  )
}

/** Loads the files of a channel. @throws Error for an unknown channel, and for a file that is missing or not the expected one */
export async function loadChannel(
  site: string,
  { channels }: Channels,
  name: string,
  parseRelease: (value: unknown) => Release = (value) => shape(releaseStruct, value, 'release.json'),
): Promise<LoadedChannel> {
  const channel = Object.hasOwn(channels, name) ? channels[name] : undefined
  if (channel === undefined) throw new Error(`There is no channel ${name}`)
  const folder = `composed/${channel.folder}`
  const names = [...new Set(['release.json', 'headers.json', 'index.html', ...Object.keys(channel.files)])]
  const contents = await Promise.allSettled(names.map((file) => readContent(site, `${folder}/${file}`)))
  const files = new Map<string, Buffer>()
  for (const [index, file] of names.entries()) {
    const content = contents[index]
    // The first in this order, not the first in time: the same damage is reported in the same words.
    if (content?.status !== 'fulfilled') throw content?.reason
    if (channel.files[file] !== digest('sha384', content.value))
      throw new Error(`${folder}/${file} is not the one that ${channelsFile} names`)
    files.set(file, content.value)
  }
  const content = parseRelease(parse(files.get('release.json'), 'release.json'))
  if (content.id !== channel.release) throw new Error(`${folder}/release.json has the id ${content.id}`)
  const policies = files.get('policies.json')
  return {
    ...channel,
    name,
    content,
    pages: Object.fromEntries([...files].filter(([file]) => file.endsWith('.html'))),
    headers: shape(headersStruct, parse(files.get('headers.json'), 'headers.json'), 'headers.json'),
    policies: policies === undefined ? {} : shape(policiesStruct, parse(policies, 'policies.json'), 'policies.json'),
  }
}

/** A preview or canary is shown only with the live release that it was composed for, with no other app than its own changed. */
export function fitsLive(sideChannel: LoadedChannel, live: LoadedChannel, now: Date): boolean {
  const { apps: ownApps = [], content } = sideChannel
  const otherApps = (apps: Release['apps']) => Object.entries(apps).filter(([name]) => !ownApps.includes(name))
  const otherDisabled = ({ disabled = [] }: Release) => disabled.filter((name) => !ownApps.includes(name)).toSorted()
  const [kind, app] = sideChannel.name.split('/')
  return (
    sideChannel.live === live.release &&
    (kind !== 'canary' || isDeepStrictEqual(ownApps, [app])) &&
    Date.parse(sideChannel.until ?? '') > now.getTime() &&
    content.development === live.content.development &&
    isDeepStrictEqual(Object.fromEntries(otherApps(content.apps)), Object.fromEntries(otherApps(live.content.apps))) &&
    isDeepStrictEqual(otherDisabled(content), otherDisabled(live.content))
  )
}

/** Returns the versions that are shown to visitors, or were within the last seven days; those shown now come first. */
export function recentVersions({ versions }: Channels, now: Date): LiveVersion[] {
  const isRecent = ({ until }: LiveVersion) => until === undefined || Date.parse(until) > now.getTime() - versionPeriod
  return versions
    .filter(isRecent)
    .toSorted(
      (a, b) =>
        compare(a.app, b.app) ||
        Number(a.until !== undefined) - Number(b.until !== undefined) ||
        compare(b.since, a.since),
    )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

async function readContent(site: string, name: string): Promise<Buffer> {
  try {
    const path = join(site, name)
    const found = await stat(path)
    if (!found.isFile()) throw new Error('it is no file')
    if (found.size > maxBytes) throw new Error(`it has ${found.size} bytes, ${maxBytes} are allowed`)
    return await readFile(path)
  } catch (error) {
    const what = errorCode(error) === 'ENOENT' ? 'is missing' : `cannot be read: ${errorMessage(error)}`
    throw new Error(`${name} ${what}`, { cause: error })
  }
}

function parse(content: Buffer | undefined, name: string): unknown {
  const value = tryParseJson(content)
  if (value === undefined) throw new Error(`${name} is not JSON`)
  return value
}

/** Drops unknown members, which another version of the tool may have written. */
function shape<Type, Schema>(struct: Struct<Type, Schema>, value: unknown, name: string): Type {
  return mask(value, struct, `${name} has a wrong shape`)
}
