import { isPreview, readToggles } from '../release.ts'
import type { followRouter } from '../host-router.tsx'
import { untilIdle } from '../next-page/until-idle.ts'

/** What has happened and is not counted yet: an error of the window, or what is shown in place of a page. */
let happened: unknown[] = []
let tell: (what: unknown) => void = (what) => happened.push(what)
let load = () => {}

/**
 * Counts what happens on this page, and tells the server when it is left (product §7): nothing in a preview, nor for who sends
 * Global Privacy Control. What counts is fetched once the page is quiet, or once something has failed; for who saves data only then.
 */
export function startField(follow: typeof followRouter) {
  if (navigator.globalPrivacyControl || isPreview()) return
  const oneIn = readToggles().get('field')
  load = () => {
    load = () => {}
    void import(/* webpackChunkName: "lazy-field" */ './watch-pages.ts').then(
      ({ watchPages }) => {
        tell = watchPages(follow, oneIn === undefined ? undefined : Number(oneIn))
        happened.forEach(tell)
        happened = []
      },
      // What is wrong with the connection, no report could tell.
      () => undefined,
    )
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

export function report(what: unknown) {
  tell(what)
  load()
}
