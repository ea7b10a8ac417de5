// What a page does to the document can take the content from every page of the tab. So it is looked at on each navigation, and nine
// seconds after each change: `main` is there, visible, with a size, and the page in it has text.
import type { AppMention } from '@site/shared/contract'
import { RemoteUnavailable, type DataRouter } from '@site/shared/platform'
import { whenSilent } from '@site/shared/rules'
import { getHost, getOwner, getSegments } from '../release/release.ts'
import { areBuiltinsIntact } from './builtins.ts'
import { setEmptyPage } from './empty-page.ts'
import { giveUpDocument, loadAnotherDocument } from './leave-document.ts'
import { hasContent, isMainShown } from './on-screen.ts'

/** In milliseconds since a page was opened, or since a change of it, in which nothing arrives. */
const settleTime = 9_000

const events = ['click', 'popstate', 'visibilitychange'] as const

/** Returns a function that ends it. */
export function watchScreen(router: DataRouter): () => void {
  const watch = new ScreenWatch(router)
  return () => watch.end()
}

class ScreenWatch {
  readonly #router: DataRouter
  /** App whose page is shown. */
  #app: AppMention = getHost()
  #location: unknown
  /** Time at which the page that is being opened was started. The first page counts from now: its document may be older than its clock says. */
  #openedAt: number | undefined = performance.now()
  #hasRendered = hasRendered()
  #firstChangeAt: number | undefined
  #lastChangeAt = 0
  #wasEmpty = false
  #isCounted = false
  #hasLeft = false
  readonly #changes = new MutationObserver(() => this.#noteChange())
  readonly #unsubscribe: () => void
  #endWait = () => {}
  #endOpening = () => {}

  constructor(router: DataRouter) {
    this.#router = router
    for (const name of events) addEventListener(name, this, true)
    const attributeFilter = ['class', 'hidden', 'style']
    this.#changes.observe(document, { attributeFilter, characterData: true, childList: true, subtree: true })
    this.#unsubscribe = router.subscribe((state) => this.#followRouter(state))
    this.#followRouter(router.state)
  }

  end() {
    for (const name of events) removeEventListener(name, this, true)
    this.#changes.disconnect()
    this.#unsubscribe()
    this.#endWait()
    this.#endOpening()
    setEmptyPage(undefined)
  }

  /** Before the handlers of router and pages, which may not work any more. */
  handleEvent(event: Event) {
    if (event.type === 'visibilitychange') this.#noteChange()
    else if ((event.type === 'popstate' || isOnLink(event)) && this.#endDocument()) {
      // The browser follows a link by itself.
      event.stopImmediatePropagation()
      if (event.type === 'popstate') window.location.reload()
    }
  }

  #followRouter({ initialized, navigation, location }: DataRouter['state']) {
    if (navigation.location) {
      this.#openedAt ??= performance.now()
      const { pathname, search, hash } = navigation.location
      if (this.#endDocument()) window.location.assign(pathname + search + hash)
      return
    }
    if (!initialized || location === this.#location) return
    this.#location = location
    this.#app = getOwner(getSegments(location.pathname)) ?? getHost()
    setEmptyPage(undefined)
    this.#endOpening()
    this.#endOpening = whenSilent(this.#openedAt ?? performance.now(), settleTime, () => this.#look(true))
    this.#openedAt = undefined
  }

  /** Returns whether this document can show no other page, and counts that for the app that was shown. */
  #endDocument(): boolean {
    if (!this.#hasRendered) return false
    const isWhole = areBuiltinsIntact()
    if (isWhole && isMainShown()) return false
    this.#giveUp(isWhole ? 'emptyPages' : 'errors')
    return true
  }

  /** Once: a link may be followed in another tab, and this one stays. */
  #giveUp(what: 'emptyPages' | 'errors') {
    if (!this.#isCounted) giveUpDocument(this.#app, what)
    this.#isCounted = true
  }

  #noteChange() {
    this.#hasRendered ||= hasRendered()
    this.#lastChangeAt = performance.now()
    this.#firstChangeAt ??= this.#lastChangeAt
    this.#endWait()
    // A page that never rests is looked at, too.
    const since = Math.min(this.#lastChangeAt, this.#firstChangeAt + settleTime)
    this.#endWait = whenSilent(since, settleTime, () => {
      this.#firstChangeAt = undefined
      this.#look(performance.now() - this.#lastChangeAt >= settleTime)
    })
  }

  /** @param isSettled whether an empty page had its time; else it counts the second time */
  #look(isSettled: boolean) {
    if (document.hidden || this.#hasLeft || this.#location === undefined) return
    const isLost = !isMainShown()
    if (!isLost && (hasContent() || this.#router.state.navigation.location)) {
      this.#wasEmpty = false
      return
    }
    if (!isSettled && !this.#wasEmpty) {
      this.#wasEmpty = true
      this.#noteChange()
      return
    }
    this.#wasEmpty = false
    const failure = new RemoteUnavailable(this.#app.name, 'its page shows nothing', { isEmpty: true })
    // In `npm run dev` a developer wants to see the failure.
    if (process.env.SITE_WATCH) reportError(failure)
    else if (isLost) {
      this.#hasLeft = true
      this.#giveUp('emptyPages')
      void loadAnotherDocument(this.#app)
      return
    }
    setEmptyPage(failure)
  }
}

function isOnLink({ target }: Event): boolean {
  return target instanceof Element && target.closest('a[href]') !== null
}

/** Whether the host has rendered; not whether there is a `main`: the first page may have removed it at once. */
function hasRendered(): boolean {
  return document.getElementById('shell-failure') === null
}
