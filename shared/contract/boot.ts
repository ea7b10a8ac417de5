import type { Country, Lang, Locale } from './locale.ts'
import type { AppRelease, PageRelease } from './release.ts'

/**
 * What the inline boot script of each page leaves on `window.site` (frozen): the release, and the only way in which
 * host, remotes and the federation runtime put scripts and styles into the page.
 */
export interface Boot {
  release: PageRelease
  /** Whether this tab was asked to show a preview that is not there (any more): it shows what is live. */
  previewEnded: boolean
  /** An app in full; reads the file with the rest of the release where the page only mentions it, once. */
  describeApp(name: string): Promise<AppRelease>
  /**
   * The version of a remote before its present one, whose files may be loaded from then on; undefined where there is none.
   * Rejects where the rest of the release does not load.
   */
  describeFormer(name: string): Promise<AppRelease | undefined>
  lang: Lang
  /** Undefined where the host name ends in neither `.nl` nor `.be`. */
  country: Country | undefined
  locale: Locale | undefined
  /** A started answer for `url` (path and query), handed out once; undefined when none was started. */
  takeCall(url: string): Promise<Response> | undefined
  /** Keeps an answer that nobody waits for yet, to be handed out by `takeCall`. */
  keepCall(url: string, answer: Promise<Response>): void
  /** The addresses of all calls that the HTML started, once they have been answered or have failed. */
  earlyCalls: Promise<string[]>
  /** A script element for a file of the release, with its integrity; throws for any other address. */
  script(url: string): HTMLScriptElement
  /**
   * Prepares a style or preload link for a file of the release, likewise, and gives what is to be put into the page: nothing
   * but an empty fragment where the page has that style or is loading it, which the element then waits for.
   */
  link(element: HTMLLinkElement): Node
}

declare global {
  interface Window {
    site?: Boot
  }
}
