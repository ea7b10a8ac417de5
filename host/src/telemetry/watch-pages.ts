import { usualFieldSample } from '@site/shared/calls'
import type { DataRouter } from '@site/shared/platform'
import {
  count,
  countHappening,
  countMove,
  getApps,
  setLoadTime,
  showPlace,
  startReporting,
  type Place,
} from './reporter.ts'

/** In milliseconds: who waits longer has left. */
const longest = 60_000

/**
 * Counts which pages are opened, and how long that takes: of the first page until the largest part of it stands (in browsers
 * that tell), of the next ones from the step to them until their title stands.
 *
 * @param oneIn one of so many visits to which nothing happens is in the sample, none for 0
 * @returns what counts anything else that happens
 */
export function watchPages(
  follow: (tell: (router: DataRouter) => void) => void,
  oneIn = usualFieldSample,
): (what: unknown) => void {
  if (!oneIn) return () => undefined
  startReporting(oneIn)
  let address = ''
  let isMoving = true
  // Undefined where nobody has looked all the time: then the browser takes as long as it likes.
  let since: number | undefined
  document.addEventListener('visibilitychange', () => (since = undefined))

  const look = ({ initialized, navigation, location: { pathname }, matches, errors }: DataRouter['state']) => {
    if (!initialized) return
    if (!isMoving) since = performance.now()
    isMoving = navigation.state !== 'idle'
    if (isMoving || pathname === address) return
    const isFirst = address === ''
    address = pathname
    const place = placeOf(pathname, matches.at(-1)?.route.id ?? '')
    showPlace(place)
    count('visits')
    // Around the first page, the host has come too.
    if (isFirst) count('visits', { ...place, app: 'host' })
    if (errors) return
    if (isFirst) whenLoaded((time) => [place, { ...place, app: 'host' }].forEach((one) => setLoadTime(time, one)))
    const began = since
    if (began === undefined) return
    whenTitled(
      () => since === began && pathname === address,
      () => countMove(performance.now() - began, place),
    )
  }
  follow((router) => {
    look(router.state)
    router.subscribe(look)
  })
  return countHappening
}

/** A page's route is named `<app>:<pattern>`; others are those of the host, in place of a page. */
function placeOf(pathname: string, id: string): Place {
  const apps = getApps()
  const [app = '', ...pattern] = id.split(':')
  if (pattern.length > 0 && Object.hasOwn(apps, app)) return { app, route: pattern.join(':') }
  const [, , segment = ''] = pathname.split('/')
  return { app: Object.values(apps).find(({ paths }) => paths.includes(segment))?.name ?? 'host', route: '*' }
}

/** Tells the browser's own measure of the first page, each time it grows; never where the page was opened unseen. */
function whenLoaded(done: (time: number) => void) {
  const [opened] = performance.getEntriesByType('visibility-state')
  const type = 'largest-contentful-paint'
  if (opened?.name === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes(type)) return
  new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => done(startTime))).observe({
    type,
    buffered: true,
  })
}

/** Waits for a title that is not the one that stands there now, as long as somebody does; asks for no frame by itself. */
function whenTitled(isAwaited: () => boolean, done: () => void) {
  const read = () => document.querySelector('#content h1')
  const former = read()
  const formerText = former?.textContent
  const end = performance.now() + longest
  const changes = new MutationObserver(() => {
    if (isAwaited() && performance.now() <= end) {
      const title = read()
      if (!title || (title === former && title.textContent === formerText)) return
      done()
    }
    changes.disconnect()
  })
  changes.observe(document.body, { childList: true, characterData: true, subtree: true })
}
