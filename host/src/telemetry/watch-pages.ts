import { defaultTelemetrySample } from '@site/shared/calls'
import type { DataRouter } from '@site/shared/platform'
import { onCLS, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals'
import { addNavigation, count, countError, getApps, setVital, showPage, startReports, type Page } from './collect.ts'

const maxNavigationTime = 60_000
const vitals = { TTFB: 'ttfb', LCP: 'lcp', INP: 'inp', CLS: 'cls', FCP: undefined } as const

/**
 * Counts the pages that are opened, with the time of each navigation from the click to the title of the new page, and the Web
 * Vitals of this page load.
 *
 * @param sample one of so many visits without failures sends a report; 0: no visit does
 * @returns a function that counts errors
 */
export function watchPages(router: DataRouter, sample = defaultTelemetrySample): (error: unknown) => void {
  if (!sample) return () => undefined
  startReports(sample)
  const opened: { at: number; page: Page }[] = []
  let path = ''
  let isNavigating = true
  // Undefined where the page was hidden meanwhile: browsers slow down hidden pages.
  let clickedAt: number | undefined
  document.addEventListener('visibilitychange', () => (clickedAt = undefined))

  function readState({ initialized, navigation, location: { pathname }, matches, errors }: DataRouter['state']) {
    if (!initialized) return
    if (!isNavigating) clickedAt = performance.now()
    isNavigating = navigation.state !== 'idle'
    if (isNavigating || pathname === path) return
    path = pathname
    const page = pageOf(pathname, matches.at(-1)?.route.id ?? '')
    if (opened.length === 0) onFirstPage(page)
    opened.push({ at: performance.now(), page })
    showPage(page)
    count('visits')
    const start = clickedAt
    if (errors || start === undefined) return
    onNextTitle(
      () => clickedAt === start && path === pathname,
      () => addNavigation(performance.now() - start, page),
    )
  }

  /** The host counts one visit per page load, and has all of its Web Vitals. */
  function onFirstPage(first: Page) {
    const host = { ...first, app: 'host' }
    if (first.app !== 'host') count('visits', host)
    const measured = new Set<string>()
    const add = ({ name, value, entries }: MetricType) => {
      // The first value counts: later ones come when the page is hidden again or restored.
      const vital = vitals[name]
      if (!vital || measured.has(name)) return
      measured.add(name)
      const time = entries.at(-1)?.startTime ?? 0
      const { page } = opened.findLast(({ at }) => at <= time) ?? { page: first }
      for (const one of [page, host]) setVital(vital, name === 'CLS' ? value * 1000 : value, one)
    }
    for (const observe of [onTTFB, onLCP, onINP, onCLS]) observe(add)
  }

  readState(router.state)
  router.subscribe(readState)
  return countError
}

/** The id of a page's route is `<app>:<pattern>`; routes with other ids belong to the host and are shown in place of a page. */
function pageOf(pathname: string, routeId: string): Page {
  const apps = getApps()
  const [app = '', ...pattern] = routeId.split(':')
  if (pattern.length > 0 && Object.hasOwn(apps, app)) return { app, route: pattern.join(':') }
  const [, , segment = ''] = pathname.split('/')
  return { app: Object.values(apps).find(({ paths }) => paths.includes(segment))?.name ?? 'host', route: '*' }
}

/** Calls back once the title of the page is another one, unless that is no longer awaited or takes too long. */
function onNextTitle(isAwaited: () => boolean, done: () => void) {
  const read = () => document.querySelector('#content h1')
  const previous = read()
  const previousText = previous?.textContent
  const end = performance.now() + maxNavigationTime
  const changes = new MutationObserver(() => {
    if (isAwaited() && performance.now() <= end) {
      const title = read()
      if (!title || (title === previous && title.textContent === previousText)) return
      done()
    }
    changes.disconnect()
  })
  changes.observe(document.body, { childList: true, characterData: true, subtree: true })
}
