import { usualFieldSample } from '@site/shared/calls'
import { readToggles } from '../analytics/toggles.ts'
import type { HostRouter } from '../host-router.tsx'
import { getSegments, isOfPage } from '../layout/current-page.ts'
import { getOwner, isPreview } from '../release.ts'
import { count, countTime, showPlace, startReporting, type Place } from './reporter.ts'

/** In milliseconds: who waits longer has left. */
const longest = 60_000

/**
 * Counts which pages are opened, and how long that takes: until the title of the page stands, from the beginning of the visit or
 * from the step to another page. Nothing in a preview, nor for who sends Global Privacy Control (product §7).
 *
 * @returns what is told of each router: the host may make another one for the same page.
 */
export function watchPages(): (router: HostRouter) => void {
  const oneIn = Number(readToggles().get('field') ?? usualFieldSample)
  if (!oneIn || navigator.globalPrivacyControl || isPreview()) return () => undefined
  startReporting(oneIn)
  let address = ''
  let isMoving = true
  // Undefined where nobody has looked all the time: then the browser takes as long as it likes.
  let since = document.hidden ? undefined : 0
  document.addEventListener('visibilitychange', () => (since = undefined))

  const look = ({ initialized, navigation, location: { pathname }, matches, errors }: HostRouter['state']) => {
    if (!initialized) return
    if (!isMoving) since = performance.now()
    isMoving = navigation.state !== 'idle'
    if (isMoving || pathname === address) return
    const what = address ? 'moveTimes' : 'loadTimes'
    address = pathname
    const place = placeOf(pathname, matches.at(-1)?.route.handle)
    // Around the first page, the host has come too.
    const places = what === 'loadTimes' ? [place, { ...place, app: 'host' }] : [place]
    showPlace(place)
    for (const one of places) count('visits', one)
    if (errors || since === undefined) return
    const began = since
    whenTitled(
      () => since === began && pathname === address,
      () => places.forEach((one) => countTime(what, performance.now() - began, one)),
    )
  }
  return (router) => {
    look(router.state)
    router.subscribe(look)
  }
}

function placeOf(pathname: string, handle: unknown): Place {
  if (isOfPage(handle)) return { app: handle.manifest.name, route: handle.page.path }
  return { app: getOwner(getSegments(pathname)[0] ?? '')?.name ?? 'host', route: '*' }
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
