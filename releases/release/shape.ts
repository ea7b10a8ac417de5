import {
  countries,
  langs,
  menuNames,
  type AppDescription,
  type AppRelease,
  type Locale,
  type Release,
} from '@site/shared/contract'
import { array, assign, boolean, define, enums, integer, is, min, object, omit } from 'superstruct'
import { optional, pattern, record, size, string, type } from 'superstruct'
import { parseAs } from './parse-as.ts'

const everyLocale = langs.flatMap((lang) => countries.map((country): Locale => `${lang}_${country}`))

/** Names and versions become folders, files become addresses: neither may need escaping or lead out of its place. */
export const name = pattern(string(), /^[a-z][a-z0-9-]*$/)
const version = pattern(string(), /^[0-9][\w.+-]*$/)
export const file = pattern(string(), /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[\w.~@+/-]+$/)
const pathSegment = pattern(string(), /^[^/?#]*$/)

export const integrity = define<string>(
  'integrity',
  (value) => (typeof value === 'string' && /^sha384-[A-Za-z0-9+/]{64}$/.test(value)) || 'no sha384 integrity',
)

const route = object({
  path: string(),
  files: array(file),
  calls: array(string()),
  countries: optional(array(enums(countries))),
})

const menuLink = object({
  in: record(enums(menuNames), integer()),
  path: string(),
  words: record(enums(everyLocale), string()),
  countries: optional(array(enums(countries))),
})

export const appShape = object({
  name,
  version,
  contract: integer(),
  federation: string(),
  base: string(),
  paths: array(pathSegment),
  entry: array(file),
  styles: array(file),
  routes: array(route),
  ahead: optional(array(string())),
  messages: record(enums(everyLocale), file),
  search: optional(file),
  menu: optional(array(menuLink)),
  shared: record(string(), string()),
  files: record(file, object({ size: min(integer(), 0), integrity })),
  internal: optional(boolean()),
})

const names = array(string())
const features = object({ platform: names, texts: names, tokens: names })
const ofDescription = object({ uses: optional(features), gives: optional(features) })
const descriptionShape = assign(appShape, ofDescription)
export const buildShape = assign(
  omit(descriptionShape, ['version', 'base', 'files']),
  object({ packageVersion: version }),
)

const previewId = pattern(string(), /^[0-9a-f]{32}$/)

const rollout = object({
  id: pattern(string(), /^[0-9a-f]{16}$/),
  since: string(),
  until: string(),
  share: size(integer(), 1, 99),
  leastShare: size(integer(), 1, 99),
  mostShare: size(integer(), 1, 99),
  apps: array(name),
})

const publication = object({
  by: string(),
  at: string(),
  commit: optional(string()),
  owner: optional(string()),
  key: optional(string()),
  signature: optional(string()),
  preview: optional(string()),
  rollout: optional(string()),
})

const removal = object({ by: string(), at: string(), key: string(), signature: string() })

const former = object({ app: appShape, key: optional(string()), signature: optional(string()) })

const releaseShape = object({
  id: pattern(string(), /^\w+-\w+$/),
  at: string(),
  by: string(),
  development: boolean(),
  apps: record(name, appShape),
  disabled: optional(array(name)),
  formers: optional(record(name, former)),
  publications: optional(record(name, publication)),
  removals: optional(record(name, removal)),
  teams: optional(min(integer(), 1)),
  preview: optional(object({ id: previewId, until: string(), apps: array(name) })),
  rollout: optional(rollout),
})

/** A release whose apps are not looked at yet. */
const releaseToChange = assign(
  releaseShape,
  object({ apps: record(name, type({})), formers: optional(record(name, type({}))) }),
)

/** As much of a release as it takes to follow what was live. */
const pastShape = type({ apps: record(name, type({ version })), disabled: optional(array(name)) })

/** What a build says of itself in `dist/app.json`. */
export type BuildReport = Omit<AppDescription, 'version' | 'base' | 'files'> & { packageVersion: string }

/** Whether this is a release of the present shape. */
export function isRelease(value: unknown): value is Release {
  return is(value, releaseShape)
}

/** Apps and what was switched off of a release of any shape; undefined for what is none. The apps are not looked at. */
export function readPastRelease(value: unknown): Pick<Release, 'apps' | 'disabled'> | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever takes an app of it looks at that one
  return is(value, pastShape) ? (value as Release) : undefined
}

/** Whether this is an app of a release of the present shape. */
export function isAppRelease(value: unknown): value is AppRelease {
  return is(value, appShape)
}

/** @throws Refusal naming what is wrong and where; `source` says what was read. */
export function parseRelease(value: unknown, source: string): Release {
  return parseAs(releaseShape, value, source)
}

/**
 * A release that another one is made from. Its apps may have the shape of an older contract: those that are replaced
 * need not be understood, and what comes of the others is checked.
 * @throws Refusal likewise.
 */
export function parseReleaseToChange(value: unknown, source: string): Release {
  parseAs(releaseToChange, value, source)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what an older contract lacks is replaced, or found by the checks of what comes of it
  return value as Release
}

/** @throws Refusal likewise. */
export function parseDescription(value: unknown, source: string): AppDescription {
  return parseAs(descriptionShape, value, source)
}

/** What of it stands in a release, and so in the HTML. */
export function toAppRelease(description: AppDescription): AppRelease {
  const { uses: _uses, gives: _gives, menu = [], ...app } = description
  return menu.length > 0 ? { ...app, menu } : app
}

/** @throws Refusal likewise. */
export function parseBuildReport(value: unknown, source: string): BuildReport {
  return parseAs(buildShape, value, source)
}
