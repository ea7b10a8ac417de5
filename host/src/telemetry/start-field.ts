import { isPreview, readToggles } from '../release/release.ts'
import type { DataRouter } from '@site/shared/platform'
import { untilIdle } from '../prefetch/prefetch.ts'

/** What has happened and is not counted yet: an error of the window, or what is shown in place of a page. */
let happened: unknown[] = []
let tell: (what: unknown) => void = (what) => happened.push(what)
let load = async () => {}

/**
 * Counts what happens on this page, and tells the server when it is left (product §7): nothing in a preview, nor for who sends
 * Global Privacy Control. What counts is fetched once the page is quiet, or once something has failed; for who saves data only then.
 */
export function startField(follow: (tell: (router: DataRouter) => void) => void) {
  if (navigator.globalPrivacyControl || isPreview()) return
  const oneIn = readToggles().get('field')
  load = () => {
    const loading = import(/* webpackChunkName: "lazy-field" */ './watch-pages.ts').then(
      ({ watchPages }) => {
        tell = watchPages(follow, oneIn === undefined ? undefined : Number(oneIn))
        happened.forEach(tell)
        happened = []
      },
      // What is wrong with the connection, no report could tell.
      () => undefined,
    )
    load = () => loading
    return loading
  }
  addEventListener('error', report)
  addEventListener('unhandledrejection', report)
  if (!navigator.connection?.saveData)
    void untilLoaded()
      .then(untilIdle)
      // What has failed before has loaded it.
      .then(() => load())
}

async function untilLoaded() {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
}

/** Counts an error. Resolves once it is counted, or cannot be. */
export function report(what: unknown): Promise<void> {
  tell(what)
  return load()
}
