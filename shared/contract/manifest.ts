import type { ComponentType } from 'react'
import type { Country, Locale } from './locale.ts'
import type { MenuEntry } from './menu.ts'
import type { PlainPage, PlainReader } from './plain.ts'
import type { Findable } from './search.ts'

/** The version of this contract. A host accepts remotes that implement it or the one before. */
export const contractVersion = 1

/** Returns whether a host of contract `host` works with a remote of contract `remote`: teams follow one version later. */
export function acceptsContract(host: number, remote: number): boolean {
  return remote >= 1 && (remote === host || remote === host - 1)
}

/** Returns why a host does not work with a remote of another contract, and the remedy; undefined if it does. */
export function describeContracts(host: number, remote: number): string | undefined {
  if (acceptsContract(host, remote)) return undefined
  const remedy = remote > host ? 'publish an older build or update the host' : 'publish a newer build'
  return `implements contract ${remote}, this host ${host}: ${remedy}`
}

/** Returns why a host of this contract does not accept the manifest of the remote `name`; undefined if it does. */
export function findContractFault(
  name: string,
  manifest: Pick<RemoteManifest, 'contract' | 'name'>,
): string | undefined {
  const fault = describeContracts(contractVersion, manifest.contract)
  if (fault !== undefined) return `it ${fault}`
  return manifest.name === name ? undefined : `its manifest names "${manifest.name}"`
}

/** Id of the `header` before `main` of a page whose `chrome` is bare: empty until the page fills it. */
export const pageHeaderId = 'page-header'

export type Params = Readonly<Record<string, string | undefined>>

export interface PageModule {
  default: ComponentType
  /**
   * Runs before the page is shown; may throw `redirectTo(…)` or `notFound()` of `@site/shared/platform`. The page reads its
   * result with `useLoaderData`.
   */
  loader?: (args: { params: Params; request: Request }) => unknown
}

/** The parts of a call of `@site/shared/calls` that are needed to start it. */
export interface StartableCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query?: { readonly schema: Readonly<Record<string, unknown>> }
}

/** A call, with its query parameters besides locale and country. */
export type EarlyCall = StartableCall | { call: StartableCall; query: Readonly<Record<string, string | number>> }

/** A call for each of the values of its one path parameter. */
export interface AheadCall {
  call: StartableCall
  each: Readonly<Record<string, readonly string[]>>
}

/** One page of a remote: routes, titles, breadcrumbs and early loading derive from it. */
export interface Page {
  /** Pattern below the language, without slash at either end: `''` is home, `document/:key`. */
  path: string
  /** Message id of the document title; route parameters are its values. A page replaces it with `usePageTitle`. */
  title: string | ((params: Params) => string)
  /** Message id of the breadcrumb; the title where left out. */
  breadcrumb?: string | ((params: Params) => string)
  /** `bare` hides navbar, breadcrumbs and footer. */
  chrome?: 'bare'
  /** Whether its text is in the language of the URL also on a site that has no other pages in it. */
  isTranslated?: boolean
  /** Countries in which the page exists; in others the visitor gets the 404 page. All where left out. */
  countries?: readonly Country[]
  /**
   * Gives the page a message file with only the texts that its code names: for a page with which many visits begin. The others read
   * one file with all texts of the remote.
   */
  ownTexts?: true
  /** Calls that start from the HTML, if the URL has no query: the build writes their URLs into the release. */
  early?: readonly EarlyCall[]
  /** Text of the page without a script; the build writes it into the release per locale. Title and summary where left out. */
  plain?: PlainPage | ((reader: PlainReader) => PlainPage)
  /** Entries for the search page; the build writes them into the release per locale. */
  search?: readonly Findable[]
  /** Entries in the menus of the host; the build writes them into the release in the texts of each locale. */
  menu?: readonly MenuEntry[]
  /** `() => import('./pages/<folder>/page.tsx')`, written out: the build reads the files of the route from it. */
  load: () => Promise<PageModule>
}

/** The default export of the one module, `./manifest`, that a remote exposes. */
export interface RemoteManifest {
  contract: number
  /** Name of the remote, also that of its folder: `mf-legal`. */
  name: string
  pages: readonly Page[]
  /** Calls that the host makes once the browser is idle; the build writes their URLs into the release. */
  ahead?: readonly AheadCall[]
  /** By locale: where an old path below the language leads to now, to a path of this site or to an `https:` URL. */
  moved?: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>
}

export interface RouteHandle {
  manifest: RemoteManifest
  page: Page
}
