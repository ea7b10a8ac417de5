// The only description of a release: what is built, stored, composed into pages and served. Browsers take its types alone.
// All moments are ISO 8601, UTC.
import {
  array,
  assign,
  boolean,
  define,
  enums,
  integer,
  literal,
  max,
  min,
  object,
  optional,
  pattern,
  record,
  refine,
  size,
  string,
  union,
  type Infer,
  type Struct,
} from 'superstruct'
import { countries, langs, type Locale } from './locale.ts'
import type { MenuOrder } from './menu.ts'
import { needsStruct } from './needs.ts'
import { searchEntry } from './search.ts'

/** Names and versions become folders, files become URLs: neither may need escaping or lead to another folder. */
// `constructor` is the only such name that every object has.
export const appNameStruct = pattern(string(), /^(?!constructor$)[a-z][a-z0-9-]*$/)
export const versionStruct = pattern(string(), /^[0-9][\w.+-]*$/)
export const fileNameStruct = pattern(string(), /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[\w.~@+/-]+$/)
const baseStruct = pattern(string(), /^\/apps\/[a-z][a-z0-9-]*\/$/)
const releaseIdStruct = pattern(string(), /^[\w-]+$/)

/**
 * The digest of a file as the `integrity` attribute has it, in base64. Of built files it is SHA-256: the HTML has those of a whole remote,
 * which do not compress.
 */
export const integrityStruct = define<string>(
  'integrity',
  (value) =>
    (typeof value === 'string' && /^(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/.test(value)) ||
    'no sha256 or sha384 integrity',
)

const momentStruct = pattern(
  string(),
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?Z$/,
)

/** Headers of a page as HTTP can send them; without those that say how an answer is sent, and to whom. */
export const headersStruct = record(
  pattern(
    string(),
    /^(?!(?:connection|content-(?:encoding|length|range)|location|set-cookie|te|trailer|transfer-encoding|upgrade)$)[\w-]+$/i,
  ),
  pattern(string(), /^[\x20-\x7e]*$/),
)

/** By first path segment: the Content-Security-Policy of pages whose remote has needs of its own. */
export const policiesStruct = record(
  pattern(string(), /^(?:[\w~@+-][\w.~@+-]*)?$/),
  pattern(string(), /^[\x20-\x7e]*$/),
)

const everyLocale = langs.flatMap((lang) => countries.map((country): Locale => `${lang}_${country}`))

/** Values for some of the keys: `record` demands none of them, but its type names all. */
function recordOfSome<Key extends string, Value>(keys: readonly Key[], value: Struct<Value>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of `record` promises keys that it does not check
  return record(enums(keys), value) as unknown as Struct<Partial<Record<Key, Value>>>
}

/** Every page of every app is compared with each request, and has its menus: what a build says is short. */
const max200 = size(string(), 0, 200)
const url = size(string(), 0, 2_000)
const atMost500 = <Value, Schema>(value: Struct<Value, Schema>) => size(array(value), 0, 500)

/** Size in bytes as built, and the digest that the browser checks. */
const fileRecordStruct = object({ size: min(integer(), 0), integrity: integrityStruct })
export type FileRecord = Infer<typeof fileRecordStruct>

/** The files and API calls that a page needs, known before any script runs. */
const routeStruct = object({
  /** Pattern below the language: `document/:key`. */
  path: max200,
  /** Scripts and styles of the page besides the entry, relative to `base`. */
  files: atMost500(fileNameStruct),
  calls: atMost500(url),
  /** Message file per locale with the texts of this page; left out where it reads those of the whole app. */
  messages: optional(recordOfSome(everyLocale, fileNameStruct)),
  /** `be` where the page exists in Belgium only; left out where it exists everywhere. */
  countries: optional(array(enums(countries))),
})
export type RouteRelease = Infer<typeof routeStruct>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the checks of a release find other names
const menuOrderStruct = record(size(string(), 1, 40), integer()) as unknown as Struct<MenuOrder>

/** An entry of a menu of the host that leads to a page of a remote. */
const menuLinkStruct = object({
  /**
   * The menus that contain it and its position there: lower numbers come first, whichever remote they belong to. Any name can be read:
   * the host of the release says which menus it has.
   */
  in: menuOrderStruct,
  /** Path below the language, without a slash in front. */
  path: max200,
  /** Its text in the locales that have one of their own; the others follow the fallback chain. */
  words: recordOfSome(everyLocale, max200),
  countries: optional(array(enums(countries))),
})
export type MenuLink = Infer<typeof menuLinkStruct>

/** One built host or remote as part of a release. */
export const appReleaseStruct = object({
  name: appNameStruct,
  /** `<package version>-<first 10 hexadecimal digits of the content's SHA-256>`. */
  version: versionStruct,
  contract: integer(),
  /** Exact version of the federation runtime; docs/decisions/0015 says which ones go together. */
  federation: max200,
  /** URL path of the folder of the files: `/apps/mf-legal/` (docs/decisions/0012). */
  base: baseStruct,
  /** First path segments that the remote owns, `''` for home; empty for the host. */
  paths: atMost500(pattern(max200, /^[^/?#]*$/)),
  /** Scripts that start the app: the host's in order, or the remote's one container. */
  entry: atMost500(fileNameStruct),
  /** Styles that must be loaded before the first paint (host only). */
  styles: atMost500(fileNameStruct),
  routes: atMost500(routeStruct),
  /** URLs of calls that the host makes once any page is quiet, with placeholders such as `{locale}`. */
  ahead: optional(atMost500(url)),
  /** Message file per locale for which the app has texts. */
  messages: recordOfSome(everyLocale, fileNameStruct),
  /** Of the host: message files with the texts that it gives to remotes; left out where `messages` has them. */
  sharedMessages: optional(recordOfSome(everyLocale, fileNameStruct)),
  /** File with the search entries of the app, `SearchEntry[]` by locale; left out where there are none. */
  search: optional(fileNameStruct),
  /** File with what the server writes for readers without a script, `PlainPages`; left out where there is nothing. */
  plain: optional(fileNameStruct),
  /** Entries of the host's menus; left out where there are none. */
  menu: optional(atMost500(menuLinkStruct)),
  /** Version ranges that a remote requires of the host; exact versions that the host provides. */
  shared: record(string(), string()),
  files: record(fileNameStruct, fileRecordStruct),
  /** Neither preloaded nor indexed nor shown to the public. */
  internal: optional(boolean()),
  /** Built by other tools than the preset, and made to fit (`site adopt`): it brings a federation runtime of its own. */
  adopted: optional(literal(true)),
  /** Needs of its pages beyond the policy of all pages; left out where there are none. */
  needs: optional(needsStruct),
})
export type AppRelease = Infer<typeof appReleaseStruct>

/** Returns the message files of an app by locale, without those of single pages, whose texts they have. */
export function messageFilesOf({ messages, sharedMessages = {} }: Pick<AppRelease, 'messages' | 'sharedMessages'>) {
  return [messages, sharedMessages]
}

/** Features of the host that a remote uses, or the host provides, at run time besides packages. */
export const hostFeaturesStruct = object({
  /** Exports of `@site/shared/platform`. */
  platform: array(string()),
  /** Ids of the texts in `shared/messages`, which the host contains. */
  texts: array(string()),
  /** Custom properties of the host's `:root`. */
  tokens: array(string()),
})
export type HostFeatures = Infer<typeof hostFeaturesStruct>

/**
 * In bytes: a file of a build that the server reads itself (texts, search entries, pages for readers without a script, licences). Longer
 * ones cannot be published, and are not read: parsing a file takes the time of all visitors.
 */
export const maxServerFile = 2_000_000

/** In values: a text of a build, and how deep they are within one another. The longest text of the site has 60, 9 deep. */
const maxMessage = { values: 1_000, depth: 30 }

/** The syntax tree of a text, as the parser of ICU messages makes it. Walked without recursion: nobody knows how deep it is. */
function isMessage(message: unknown): boolean {
  if (!Array.isArray(message)) return false
  let level: unknown[] = message
  let count = 0
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length
    if (depth > maxMessage.depth || count > maxMessage.values) return false
    level = level.flatMap((value) => (typeof value === 'object' && value ? Object.values(value) : []))
  }
  return true
}

/** A message file as the build has compiled it. */
export const messagesStruct = record(
  string(),
  define<unknown[]>('message', (value) => isMessage(value) || 'no parsed text, or one that is too long or too deep'),
)

/** A search file of a build: what can be found, by locale. */
export const searchFileStruct = recordOfSome(everyLocale, array(searchEntry))

const textId = pattern(size(string(), 1, 200), /^[\w.-]+$/)

/** A path below the language, or a URL of another site. */
const movedTo = define<string>('target', (value) => {
  if (typeof value !== 'string') return false
  const isPath = value.length <= 200 && /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/.test(value)
  const isAway = /^https:\/\/[\w!#$%&()*+,./:;=?@[\]~-]{1,2000}$/.test(value) && URL.canParse(value)
  return isPath || isAway || 'neither a path nor an https URL'
})

/** A path of the site, or a URL that is safe to follow. */
const plainAddress = define<string>('address', (value) => {
  const isShort = typeof value === 'string' && value.length <= 2_000
  const isSafe = isShort && /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:)[\w!#$%&()*+,./:;=?@[\]~-]*$/.test(value)
  return isSafe || 'neither a path nor an https, mailto or tel URL'
})

const plainString = size(string(), 0, 10_000)

/** A text without placeholders: its parts in order, those that link and those that no translator changes by themselves. */
const plainLine = size(
  array(
    union([plainString, object({ text: plainString, to: optional(plainAddress), isExact: optional(literal(true)) })]),
  ),
  0,
  200,
)
export type PlainLine = Infer<typeof plainLine>

/** In characters of its JSON: what one page says in one locale. */
const maxPlainPage = 60_000

/** Text of a page without a script in one locale, ready to be written. */
const plainPageText = refine(
  object({
    title: plainLine,
    summary: atMost500(plainLine),
    /** The label of each, then its values. */
    facts: atMost500(size(array(plainLine), 1, 500)),
    links: atMost500(plainLine),
  }),
  'length',
  (page) => JSON.stringify(page).length <= maxPlainPage || `a page says more than ${maxPlainPage} characters`,
)
export type PlainPageText = Infer<typeof plainPageText>

/** Texts of an app's pages for readers without a script. */
export const plainPagesStruct = object({
  /** By pattern of the route: message ids, where they do not depend on the path, and what the page declares. */
  pages: record(
    string(),
    object({
      title: optional(textId),
      description: optional(textId),
      text: optional(recordOfSome(everyLocale, plainPageText)),
      /** Whether it is in the sitemap. */
      isListed: optional(boolean()),
      /** Search engines do not list it. */
      isUnlisted: optional(boolean()),
      /** Template of builds of 1.0, which is not read any more, and the query parameters that it names. */
      template: optional(string()),
      query: optional(array(string())),
    }),
  ),
  /** By locale and last segment: the documents or addresses that paths of the previous site lead to. */
  moved: optional(recordOfSome(everyLocale, record(string(), movedTo))),
})
export type PlainPages = Infer<typeof plainPagesStruct>

/** By name: the contract that no longer has it, and what to use instead. */
const renamedNames = record(string(), object({ until: integer(), use: string() }))
/** Names that the host still provides although they were renamed or announced to go (shared/contract/renamed.json). */
export const renamedStruct = object({ platform: renamedNames, texts: renamedNames, tokens: renamedNames })
export type Renamed = Infer<typeof renamedStruct>

const bytes = min(integer(), 0)
/** In bytes after gzip: the entry scripts of an app, and each of its routes. */
const partBudgetStruct = object({ entry: bytes, route: bytes })

/** Rules of a host: every publish is checked by the rules of the host that it runs on. */
const rulesStruct = object({
  budgets: object({
    host: partBudgetStruct,
    remote: partBudgetStruct,
    /** Budget of remotes for staff. */
    internal: partBudgetStruct,
    /** Budget of remotes that other tools have built; that of `remote` where left out. */
    adopted: optional(partBudgetStruct),
    /** In bytes after gzip: all modules of a remote that needs `modules`, as nobody knows which of them a page imports; no limit where left out. */
    modules: optional(bytes),
    /**
     * In bytes as sent: the headers of a page (`ofServer` are left to the server), and the first response with up to ten remotes and
     * with more.
     */
    page: object({ headers: bytes, ofServer: bytes, first: bytes, firstOfMany: bytes }),
  }),
  /** The first and the last position of each menu that remotes may have. */
  menus: record(string(), object({ first: integer(), last: integer() })),
})
export type HostRules = Infer<typeof rulesStruct>

/** Everything that is stored about a build: only the checks of the tool need what it has besides an `AppRelease`. */
export const appDescriptionStruct = assign(
  appReleaseStruct,
  object({
    uses: optional(hostFeaturesStruct),
    gives: optional(hostFeaturesStruct),
    renamed: optional(renamedStruct),
    rules: optional(rulesStruct),
  }),
)
export type AppDescription = Infer<typeof appDescriptionStruct>

const { version: _version, base: _base, files: _files, ...builtSchema } = appDescriptionStruct.schema
/** `dist/app.json`: the description of a build before it is stored. */
export const buildReportStruct = object({ ...builtSchema, packageVersion: versionStruct })
export type BuildReport = Infer<typeof buildReportStruct>

/** Publisher of a version of an app; not part of any page. */
const publicationStruct = object({
  by: string(),
  at: momentStruct,
  /** Commit of the sources, with `-changed` at the end where there were uncommitted changes. */
  commit: optional(string()),
  /** The team that owns the app: `site.owner` of its `package.json`. */
  owner: optional(string()),
  /** Its lint and unit tests have passed. */
  tested: optional(literal(true)),
})
export type Publication = Infer<typeof publicationStruct>

/** A set of apps that fit together: the content of `release.json`. */
export const releaseStruct = object({
  /** Sortable: `20261121T101530123Z-1a2b3c`. */
  id: releaseIdStruct,
  at: momentStruct,
  by: string(),
  /** Also accepts `nl.localhost` and `be.localhost`. Never set in production. */
  development: boolean(),
  /** By name; `host` is always there. */
  apps: record(appNameStruct, appReleaseStruct),
  /** Names of remotes that are switched off: their URLs show a page that says so. Left out where there are none. */
  disabled: optional(array(appNameStruct)),
  publications: optional(record(appNameStruct, publicationStruct)),
})
export type Release = Infer<typeof releaseStruct>

interface MentionedApp extends Pick<AppRelease, 'name' | 'version' | 'paths' | 'menu' | 'internal'> {
  /** Its pages have a policy of their own, which only a document that is loaded from their URL has. */
  hasOwnPolicy?: true
}

/** App as browsers read it in full. */
export interface PageApp
  extends MentionedApp, Pick<AppRelease, 'base' | 'entry' | 'styles' | 'messages' | 'sharedMessages' | 'ahead'> {
  routes: Pick<RouteRelease, 'path' | 'files' | 'calls' | 'messages'>[]
  /** Scripts, styles and texts. */
  files: Record<string, Pick<FileRecord, 'integrity'>>
}

interface RestFile {
  url: string
  integrity: string
}

/** App as every page knows it: the paths that it owns and its entries of the menus. */
export interface AppMention extends MentionedApp {
  /** Further fields of an app for staff, whose pages visitors never load, in a file of its own. */
  rest?: RestFile
}

export interface PageChannel {
  /** `preview/<id>`, `previous` or `previous-2`. */
  name: string
  until?: string | undefined
  /** Names of the apps that differ from the live release. */
  apps?: string[]
}

/**
 * The release inside an HTML file: the host and the remote that owns the URL in full, the others as a mention. `rest` has
 * all remotes for visitors. It says when it was made, and not by whom.
 */
export interface PageRelease extends Pick<Release, 'id' | 'at' | 'development' | 'disabled'> {
  apps: { host: PageApp } & Record<string, PageApp | AppMention>
  rest: RestFile
  /** Left out of live and canary pages, so that promoting a canary changes no byte of its pages. */
  channel?: PageChannel
}

/** The number of buckets that visitors are divided into while there is a canary. */
export const bucketCount = 100

/** In days: the cookie that keeps visitors in a canary lives no longer. */
export const longestCanary = 30

/** A release with an audience, and the composed files that it is served from. */
export const channelStruct = object({
  release: releaseIdStruct,
  since: momentStruct,
  /** Name of the folder below `composed/`. */
  folder: pattern(string(), /^[\w-]+$/),
  /** Digests of the files of that folder by name: `index.html`, `pages/….html`, `headers.json`, `policies.json`, `release.json`. */
  files: record(fileNameStruct, integrityStruct),
  /** Id of the live release that a preview or canary was composed for. It is shown with no other live release. */
  live: optional(releaseIdStruct),
  /** Names of the apps of a preview or canary that differ from the live release. */
  apps: optional(array(appNameStruct)),
  /** End of a preview or canary. */
  until: optional(momentStruct),
  /** Buckets of visitors that see a canary. */
  buckets: optional(array(max(min(integer(), 0), bucketCount - 1))),
})
export type Channel = Infer<typeof channelStruct>

/** The channels of the releases before the live one, the latest first. */
export const previousNames = ['previous', 'previous-2'] as const

export function isPrevious(name: string): boolean {
  return previousNames.some((previous) => previous === name)
}

const channelNameStruct = pattern(string(), /^(?:live|previous(?:-2)?|preview\/[0-9a-f]{32}|canary\/[a-z][a-z0-9-]*)$/)

/** A version of an app that is live or in a canary, or was within the last seven days. */
const liveVersionStruct = object({
  app: appNameStruct,
  version: versionStruct,
  /** When it was first shown to visitors, and when it no longer was (left out while it is). */
  since: momentStruct,
  until: optional(momentStruct),
  publication: optional(publicationStruct),
  /** Patterns of its pages; for the host those of all remotes. */
  routes: array(string()),
})
export type LiveVersion = Infer<typeof liveVersionStruct>

/** `channels.json` of the release store, the only file there that changes what visitors see. */
export const channelsStruct = object({
  counter: min(integer(), 1),
  at: momentStruct,
  by: string(),
  channels: record(channelNameStruct, channelStruct),
  versions: array(liveVersionStruct),
  /** Digests of the files of the store that later releases are made of, for signed channels. */
  stored: optional(record(fileNameStruct, integrityStruct)),
  /** Ed25519 over the canonical JSON of everything else, in base64. */
  signature: optional(size(string(), 88)),
})
export type Channels = Infer<typeof channelsStruct>
