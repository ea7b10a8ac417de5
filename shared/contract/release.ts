import type { Locale } from './locale.ts'
import type { MenuLink } from './menu.ts'

/** Size in bytes as built, and the digest that the browser checks: `sha384-…` in base64. */
export interface FileRecord {
  size: number
  integrity: string
}

/** The files and calls that a page needs, known before any script runs. */
export interface RouteRelease {
  /** Pattern below the language: `document/:key`. */
  path: string
  /** Scripts and styles of the page besides the entry, relative to `base`. */
  files: string[]
  calls: string[]
  /** `be` where the page exists in Belgium only; left out where it exists everywhere. */
  countries?: string[]
}

/** One built host or remote as it stands in a release. `app.json` of a build is `AppDescription` without what the store adds. */
export interface AppRelease {
  name: string
  /** `<package version>-<first 10 hexadecimal digits of the content's SHA-256>`. */
  version: string
  contract: number
  /** Exact version of the federation runtime; which ones go together says docs/decisions/0015. */
  federation: string
  /**
   * Address below which the files stand, with a slash at the end: `/apps/mf-legal/`, where each name says its content;
   * `/apps/mf-legal/1.0.0-ab12…/` where names do not (docs/decisions/0012). Either may be an absolute URL.
   */
  base: string
  /** First path segments that the remote owns, `''` for home; empty for the host. */
  paths: string[]
  /** Scripts that start the app: the host's in order, or the remote's one container. */
  entry: string[]
  /** Styles that must be there before the first paint (host only). */
  styles: string[]
  routes: RouteRelease[]
  /** Addresses of calls that the host makes once a page is quiet, whichever it is; with `{locale}` and the like to be filled in. */
  ahead?: string[]
  /** Message file per locale for which the app has texts. */
  messages: Partial<Record<Locale, string>>
  /** File with what can be found in the app, `SearchEntry[]` by locale; left out where there is nothing. */
  search?: string
  /** What the host's menus say of its pages; left out where there is nothing. */
  menu?: MenuLink[]
  /** Version ranges: what a remote requires of the host; exact versions: what the host provides. */
  shared: Record<string, string>
  files: Record<string, FileRecord>
  /** Not preloaded, indexed or named to the public. */
  internal?: boolean
}

/** Names of what host and remotes have in common while running, besides packages; what a build uses of it or gives. */
export interface HostFeatures {
  /** Exports of `@site/shared/platform`. */
  platform: string[]
  /** Ids of the texts in `shared/messages`, which the host brings. */
  texts: string[]
  /** Custom properties of the host's `:root`. */
  tokens: string[]
}

/** What a stored build says of itself: what only the check of a release needs to know stands in no release. */
export interface AppDescription extends AppRelease {
  /** Also where there is nothing; left out by builds of before remotes said it, when the host had the menus in itself. */
  menu?: MenuLink[]
  /** What a remote needs of its host; left out by builds of before it was recorded. */
  uses?: HostFeatures
  /** What the host has for remotes; left out likewise. */
  gives?: HostFeatures
}

/** The version of a remote that visitors are shown where its present one fails: live before it, and never gone back from. */
export interface Former {
  app: AppRelease
  /** Where teams sign: that this may stand behind the present version, by a key of the team, in base64. */
  key?: string
  signature?: string
}

/** What every page knows of an app: whose the addresses are, and what the menus say of them. */
export type AppMention = Pick<AppRelease, 'name' | 'version' | 'paths' | 'menu' | 'internal'>

/**
 * What stands in an HTML file: of the release, the host and the remote that owns the addresses of the file in full, of the
 * others a mention. `rest` is the file with all of them in full, by name: `RestOfRelease`.
 */
export interface PageRelease extends Omit<Release, 'apps' | 'formers'> {
  apps: { host: AppRelease } & Record<string, AppRelease | AppMention>
  rest: { url: string; integrity: string }
  /** Left out where the page shows the live release, or a canary. */
  channel?: { name: string; until?: string; apps?: string[] }
}

/** The remotes of a release by name, each with its former version where there is one. */
export type RestOfRelease = Record<string, AppRelease & { former?: AppRelease }>

/** Who put a version of an app into a release: not part of the page. */
export interface Publication {
  by: string
  /** ISO 8601, UTC; later than that of the publication that it replaces. */
  at: string
  /** Of the sources, `-changed` behind it where they had changes that were not committed. */
  commit?: string
  /** The team that owns the app: `site.owner` of its `package.json`. */
  owner?: string
  /** Where teams sign (site/README.md, "Who may publish what"): the public key, and the signature by it, in base64. */
  key?: string
  signature?: string
  /** Id of the preview that it was signed for: it holds for no other release. */
  preview?: string
  /** Id of the roll-out that it was signed for, likewise. */
  rollout?: string
}

/** That an app was taken out of the site by its team: public key and signature as of a `Publication`. */
export interface Removal {
  by: string
  /** ISO 8601, UTC; later than the publication that it ends. */
  at: string
  key: string
  signature: string
}

/** What makes a release a preview: shown to whoever has its link, in one tab, until it ends. */
export interface Preview {
  /** 32 hexadecimal digits, not to be guessed. */
  id: string
  /** ISO 8601, UTC. */
  until: string
  /** Names of the apps that are not as they are live. */
  apps: string[]
}

/** What makes a release a roll-out: a share of the visitors has it, until it is promoted or ends (docs/decisions/0014). */
export interface Rollout {
  /** 16 hexadecimal digits. */
  id: string
  /** ISO 8601, UTC. */
  since: string
  /** When it ends at the latest: ISO 8601, UTC. */
  until: string
  /** In percent, 1 to 99: whose draw (0 to 99) is below it has the roll-out. */
  share: number
  /** The smallest and the largest share that it has had. */
  leastShare: number
  mostShare: number
  /** Names of the apps that are not as they are live. */
  apps: string[]
}

/** What is live: the content of `release.json`. */
export interface Release {
  /** Sortable: `20261121T101530123Z-1a2b3c`. */
  id: string
  /** ISO 8601, UTC. */
  at: string
  by: string
  /** Also accepts `nl.localhost` and `be.localhost`. Never set in production. */
  development: boolean
  /** By name; `host` is always there. */
  apps: Record<string, AppRelease>
  /** Names of remotes that are switched off: a page that says so stands at their addresses. Left out where none is. */
  disabled?: string[]
  /** By name of the remote: what is shown where its present version fails. Left out where none has one. */
  formers?: Record<string, Former>
  /** By name of the app; left out of the page. */
  publications?: Record<string, Publication>
  /** By name of an app that is out of the site; where teams sign, and left out of the page. */
  removals?: Record<string, Removal>
  /** Version of `teams.json` under which it was made; left out where nothing has to be signed, and of the page. */
  teams?: number
  /** Never set in what is live. */
  preview?: Preview
  /** Never set in what is live; left out of the page. */
  rollout?: Rollout
}
