import { existsSync } from 'node:fs'
import type { AppRelease } from '@site/shared/contract'
import { appNameStruct } from '@site/shared/contract/release'
import {
  array,
  boolean,
  define,
  integer,
  nonempty,
  object,
  optional,
  pattern,
  record,
  refine,
  size,
  string,
  tuple,
  type Infer,
} from 'superstruct'
import { readJson, UserError } from '../files/files.ts'
import { parseAs, storeAt, type Store } from './store.ts'

/** Printed in terminals and logs, so without control characters. */
const words = pattern(size(string(), 1, 200), /^\P{C}+$/u)

/** Issuer of tokens. Without encryption it must be on this machine. */
const issuer = define<string>('issuer', (value) => {
  const url = typeof value === 'string' && value.length <= 500 ? URL.parse(value) : null
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname))
  return isSafe || 'not the https URL of an issuer'
})

export const publisherStruct = object({
  /** Name of the publisher: words, an e-mail address or a webhook, which is told when a version fails for visitors. */
  name: words,
  /** SHA-256 of its token, hexadecimal. */
  token: optional(pattern(string(), /^[0-9a-f]{64}$/)),
  /** The token of a run of its continuous integration (OpenID Connect): these claims must be the same. */
  openId: optional(object({ issuer, subject: words, audience: words })),
  /** Whether lint and tests have passed before its continuous integration publishes. */
  tested: optional(boolean()),
  /** Names of its apps. */
  apps: nonempty(array(appNameStruct)),
  /** First path segments, `""` for the home page. */
  paths: optional(array(pattern(string(), /^[^/?#]*$/))),
  /** Positions in the menus of the host: the first and the last one of each range. */
  menu: optional(record(string(), array(tuple([integer(), integer()])))),
})
export type Publisher = Infer<typeof publisherStruct>

const publishersStruct = refine(size(array(publisherStruct), 0, 1_000), 'publishers', (publishers) => {
  const hasBoth = publishers.find(({ token, openId }) => token && openId)
  if (hasBoth) return `${JSON.stringify(hasBoth.name)} has "token" and "openId": give it one of them`
  const values = [
    ...publishers.map(({ name }) => `the name ${JSON.stringify(name)}`),
    ...publishers.flatMap(({ token }) => (token ? `the token ${token}` : [])),
    ...publishers.flatMap(({ apps }) => apps.map((app) => `the app "${app}"`)),
  ]
  const twice = values.find((value, at) => values.indexOf(value) !== at)
  return twice === undefined || `${twice} is there twice`
})

/** Returns the publishers and what belongs to each, from the `publishers.json` of the store, which the operator writes; none where there is no such file. */
export async function readPublishers({ publishers, site }: Pick<Store, 'publishers' | 'site'>): Promise<Publisher[]> {
  const content = await readJson(publishers)
  // Whoever has upgraded must not lose the protection of their names unnoticed.
  if (content === undefined && existsSync(`${site}/owners.json`)) {
    const example = '[{"name":"Legal affairs","apps":["mf-legal"],"paths":["document"],"menu":{"bar":[[0,9]]}}]'
    throw new UserError([
      `${site}/owners.json is not read any more: write publishers.json, such as ${example}, and delete it`,
    ])
  }
  return parseAs(publishersStruct, content ?? [], publishers)
}

/** The same, by the folder of the store. */
export async function publishersAt(site: string): Promise<Publisher[]> {
  return readPublishers(storeAt(site))
}

/** Returns the publisher that an app belongs to. */
export function publisherOf(app: Pick<AppRelease, 'name'>, publishers: readonly Publisher[]): Publisher | undefined {
  return publishers.find(({ apps }) => apps.includes(app.name))
}
