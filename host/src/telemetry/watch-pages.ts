import { reportLimits, sendTelemetry, type PageReport } from '@site/shared/calls'
import { isRouteErrorResponse, RemoteUnavailable, type DataRouter } from '@site/shared/platform'
import { onCLS, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals'
import { minuteInMs } from '@site/shared/rules'
import { getBoot, getOwner, getSegments, RemoteDisabled } from '../release/release.ts'
import { observeLongTasks, PageBusy } from './page-busy.ts'

/** A page by the app that owns it and the pattern of its route; `*` where no route matched. */
interface Page {
  app: string
  route: string
}

const maxNavigationTime = minuteInMs
const vitals = { TTFB: 'ttfb', LCP: 'lcp', INP: 'inp', CLS: 'cls', FCP: undefined } as const

/**
 * Counts opened pages, and sends the counts whenever the page is hidden: of every visit with a failure, and of a sample of the others.
 * Of a visit in the sample it also measures the time of each navigation from the click to the new title, and the Web Vitals of this page
 * load.
 *
 * @param sample one of so many visits is in the sample
 * @returns a function that counts errors
 */
export function watchPages(router: DataRouter, sample: number, isInSample: boolean): (error: unknown) => void {
  const { apps } = getBoot().release
  const reports = new Map<string, PageReport>()
  const openedPages: { at: number; page: Page }[] = []
  let current: Page = { app: 'host', route: '*' }
  let failedPage: Page | undefined
  let busyPage: Page | undefined
  let hasFailed = false
  let path = ''
  let isNavigating = true
  // Undefined where the page was hidden meanwhile: browsers slow down hidden pages.
  let clickedAt: number | undefined

  // Leaving the page hides it too. The library of the Web Vitals listens on the window, so it has reported them before.
  document.addEventListener('visibilitychange', () => {
    clickedAt = undefined
    // A visit outside the sample goes on counting: it may fail later.
    if (!document.hidden || reports.size === 0 || !(hasFailed || isInSample)) return
    sendTelemetry({ oneIn: hasFailed ? 1 : sample, pages: [...reports.values()] })
    reports.clear()
    hasFailed = false
  })
  readState(router.state)
  router.subscribe(readState)
  return countError

  function readState({ initialized, navigation, location: { pathname }, matches, errors }: DataRouter['state']) {
    if (!initialized) return
    if (!isNavigating) clickedAt = performance.now()
    isNavigating = navigation.state !== 'idle'
    if (isNavigating || pathname === path) return
    path = pathname
    const page = pageOf(matches.at(-1)?.route.id ?? '')
    if (openedPages.length === 0) onFirstPage(page)
    openedPages.push({ at: performance.now(), page })
    current = page
    count('visits', page)
    const start = clickedAt
    if (!isInSample || errors || start === undefined) return
    onNextTitle(
      () => clickedAt === start && path === pathname,
      () =>
        update(page, ({ navigation: times = [] }) => ({
          navigation: [...times, Math.round(performance.now() - start)].slice(0, reportLimits.count),
        })),
    )
  }

  /** The id of a page's route is `<app>:<pattern>`; routes with other ids belong to the host and are shown in place of a page. */
  function pageOf(routeId: string): Page {
    const [app = '', ...pattern] = routeId.split(':')
    if (pattern.length > 0 && Object.hasOwn(apps, app)) return { app, route: pattern.join(':') }
    return { app: getOwner(getSegments(path))?.name ?? 'host', route: '*' }
  }

  /** The host counts one visit per page load, and has all of its Web Vitals. */
  function onFirstPage(first: Page) {
    const host = { ...first, app: 'host' }
    if (first.app !== 'host') count('visits', host)
    if (!isInSample) return
    const measured = new Set<string>()
    const add = ({ name, value, entries }: MetricType) => {
      // The first value counts: later ones come when the page is hidden again or restored.
      const vital = vitals[name]
      if (!vital || measured.has(name)) return
      measured.add(name)
      const time = entries.at(-1)?.startTime ?? 0
      for (const one of [openedPage(time, first), host])
        update(one, () => ({ [vital]: Math.round(name === 'CLS' ? value * 1000 : value) }))
    }
    for (const observe of [onTTFB, onLCP, onINP, onCLS]) observe(add)
    observeLongTasks(({ startTime, duration }) => {
      const time = Math.round(duration)
      update(openedPage(startTime, first), ({ longTask = 0 }) => ({ longTask: Math.max(longTask, time) }))
    })
  }

  /** Returns the page that was shown at a time. */
  function openedPage(time: number, first: Page): Page {
    return openedPages.findLast(({ at }) => at <= time)?.page ?? first
  }

  /** Counts an event of the window, or an error that is shown in place of a page. */
  function countError(error: unknown) {
    // An unknown page, or an app that is switched off, is no failure.
    if (isRouteErrorResponse(error) || error instanceof RemoteDisabled) return
    if (error instanceof RemoteUnavailable) {
      // A retry that fails too is the same failure.
      if (failedPage === current) return
      failedPage = current
      count(
        error.isEmpty ? 'emptyPages' : 'failedLoads',
        error.remote === current.app ? current : { app: error.remote, route: '*' },
      )
    } else if (error instanceof PageBusy) {
      if (busyPage === current) return
      busyPage = current
      count('busyPages', current)
    } else if (error instanceof Event) {
      // Browser extensions have errors too.
      const page = pageOfStack(stackOfEvent(error))
      if (page) count('errors', page)
    } else count('errors', pageOfStack(stackOf(error)) ?? current)
  }

  /** Returns the remote whose code is in the stack, else the host: React, which is the host's, calls the code of remotes. */
  function pageOfStack(stack: string): Page | undefined {
    const names = [...stack.matchAll(/\/apps\/([\w-]+)\//g)].flatMap(([, name]) => name ?? [])
    const app = names.find((name) => name !== 'host') ?? names[0]
    if (app === undefined) return undefined
    return { app, route: [current.app, 'host'].includes(app) ? current.route : '*' }
  }

  function count(what: 'visits' | 'failedLoads' | 'emptyPages' | 'busyPages' | 'errors', page: Page) {
    hasFailed ||= what !== 'visits'
    update(page, ({ [what]: before = 0 }) => ({ [what]: Math.min(before + 1, reportLimits.count) }))
  }

  /** Changes the report of a page; there is none where the release has no such app, or a visit is very long. */
  function update({ app, route }: Page, change: (report: PageReport) => Partial<PageReport>) {
    const key = `${app} ${route}`
    const version = apps[app]?.version
    if (!version || (reports.size === reportLimits.pages && !reports.has(key))) return
    const report = reports.get(key) ?? { app, version, route }
    reports.set(key, { ...report, ...change(report) })
  }
}

function stackOfEvent(event: Event): string {
  if (event instanceof ErrorEvent) return `${stackOf(event.error)} ${event.filename}`
  return 'reason' in event ? stackOf(event.reason) : ''
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : ''
}

/** Calls back once the title of the page is another one, unless that is no longer awaited or takes too long. */
function onNextTitle(isAwaited: () => boolean, onTitle: () => void) {
  const findTitle = () => document.querySelector('#content h1')
  const previous = findTitle()
  const previousText = previous?.textContent
  const end = performance.now() + maxNavigationTime
  const changes = new MutationObserver(() => {
    if (isAwaited() && performance.now() <= end) {
      const title = findTitle()
      if (!title || (title === previous && title.textContent === previousText)) return
      onTitle()
    }
    changes.disconnect()
  })
  changes.observe(document.body, { childList: true, characterData: true, subtree: true })
}
