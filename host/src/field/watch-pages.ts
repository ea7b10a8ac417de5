import { usualFieldSample } from '@site/shared/calls'
import { readToggles } from '../analytics/toggles.ts'
import { getSegments, isOfPage } from '../layout/current-page.ts'
import { getOwner } from '../release.ts'
import { count, countHappening, countMove, setLoadTime, showPlace, startReporting, type Place } from './reporter.ts'
import type { SiteRouter } from './start-field.ts'

/** In milliseconds: who waits longer has left. */
const longest = 60_000

/**
 * Counts which pages are opened, and how long that takes: of the first page until the largest part of it stands (in browsers
 * that tell), of the next ones from the step to them until their title stands.
 *
 * @returns what counts anything else that happens
 */
export function watchPages(router: SiteRouter): (what: unknown) => void {
  const oneIn = Number(readToggles().get('field') ?? usualFieldSample)
  if (!oneIn) return () => undefined
  startReporting(oneIn)
  let address = ''
  let isMoving = true
  // Undefined where nobody has looked all the time: then the browser takes as long as it likes.
  let since: number | undefined
  document.addEventListener('visibilitychange', () => (since = undefined))

  const look = ({ initialized, navigation, location: { pathname }, matches, errors }: SiteRouter['state']) => {
    if (!initialized) return
    if (!isMoving) since = performance.now()
    isMoving = navigation.state !== 'idle'
    if (isMoving || pathname === address) return
    const isFirst = address === ''
    address = pathname
    const place = placeOf(pathname, matches.at(-1)?.route.handle)
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
  look(router.state)
  router.subscribe(look)
  return countHappening
}

function placeOf(pathname: string, handle: unknown): Place {
  if (isOfPage(handle)) return { app: handle.manifest.name, route: handle.page.path }
  return { app: getOwner(getSegments(pathname)[0] ?? '')?.name ?? 'host', route: '*' }
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

/** Waits for a title that is not the one that stands there now, as long as somebody does. */
function whenTitled(isAwaited: () => boolean, done: () => void) {
  const read = () => document.querySelector('#content h1')
  const former = read()
  const formerText = former?.textContent
  const end = performance.now() + longest
  const look = () => {
    const title = read()
    if (!isAwaited() || performance.now() > end) return
    if (title && (title !== former || title.textContent !== formerText)) done()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
