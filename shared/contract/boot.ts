import type { Config } from 'dompurify'
import type { Country, Lang, Locale } from './locale.ts'
import type { AppMention, PageApp, PageRelease } from './release.ts'

/**
 * The value of `window.site` (frozen), which the inline boot script of each page sets: the release, and the only way in
 * which host, remotes and the federation runtime add scripts and styles to the page.
 */
export interface Boot {
  release: PageRelease
  /** Whether this tab requested a preview that has ended: it shows the live release. */
  previewEnded: boolean
  /** Returns an app in full; loads the rest of the release, once, where the page has only a mention of the app. */
  describeApp(name: string): Promise<PageApp>
  lang: Lang
  /** Undefined where the host name ends in neither `.nl` nor `.be`. */
  country: Country | undefined
  locale: Locale | undefined
  /** Returns the answer that was requested ahead for `url` (path and query), once; undefined where there is none. */
  takePrefetched(url: string): Promise<Response> | undefined
  /** Stores an answer for `takePrefetched`. */
  storePrefetched(url: string, answer: Promise<Response>): void
  /** Starts the files and calls that an app needs to show the page at a path: its segments below the language. */
  startApp(app: PageApp, path: readonly string[], search: string): void
  /** Counts the visit where the browser never gets to the next call, because the tab freezes; without an app nothing is being opened. */
  markOpening(app?: Pick<AppMention, 'name' | 'version'>): void
  /** Counts a failed visit to a page of an app at once, where the code that counts (`host/src/telemetry`) may not run any more. */
  reportFailure(app: Pick<AppMention, 'name' | 'version'>, what: 'failedLoads' | 'emptyPages' | 'errors'): boolean
  /** Resolves with the URLs of all calls that the HTML started, once they have been answered or have failed. */
  preloads: Promise<string[]>
  /**
   * Calls `act` once `time` milliseconds have passed since `since` (as `performance.now()`) in which not a byte of anything has arrived:
   * on a slow line that is later, and no failure. Returns a function that ends the wait.
   */
  whenSilent(since: number, time: number, act: () => void): () => void
  /** Says that a part of an answer has arrived: the browser itself names only whole ones. */
  noteByte(): void
  /** Returns a script element for a file of the release, with its integrity. Throws for any other URL. */
  script(url: string): HTMLScriptElement
  /**
   * Prepares a style or preload link for a file of the release, likewise, and returns the node to insert: an empty fragment
   * where the page has that style or is loading it; the link then gets the events of that one.
   */
  link(element: HTMLLinkElement): Node
  /** Starts a worker of a file of the release, once its digest is checked: for remotes that need `worker`. */
  worker(url: string): Promise<Worker>
}

declare global {
  interface Window {
    site?: Boot
    /** Only in browsers with Trusted Types; the result of a policy stands for the string that it was made of. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string } | { createHTML(html: string): string },
      ): { createScriptURL(url: string): string } & NonNullable<Config['TRUSTED_TYPES_POLICY']>
    }
  }
}
