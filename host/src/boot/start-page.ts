import type { AppRelease, PageRelease } from '@site/shared/contract'
import { countAttempt, onTimeout, type Attempts } from './attempts.ts'
import type { StartedCalls } from './calls.ts'
import { protect } from './elements.ts'
import type { Place } from './place.ts'
import { callsOf, isWhole, messageFileOf, ownerOf, routeAt } from './routes.ts'

/** Starts the texts of the host, and all that the remote which owns the address needs to show it. */
export function startPage(
  { apps, disabled }: PageRelease,
  place: Place,
  path: readonly string[],
  calls: StartedCalls,
  attempts: Attempts,
) {
  function startMessages(app: AppRelease) {
    const file = messageFileOf(app, place.locale)
    if (file) calls.start(app.base + file, app.files[file]?.integrity)
  }

  startMessages(apps.host)
  const app = place.country && ownerOf(path, apps)
  // Another page's HTML, as a server without rules would give it: the host reads the rest of the release first.
  if (!app || !isWhole(app) || disabled?.includes(app.name)) return
  startMessages(app)
  const route = routeAt(path, app)
  for (const file of new Set([...app.entry, ...(route?.files ?? [])])) preload(app, file, attempts)
  // With a query, the page itself knows best what to ask for.
  if (route && !location.search) for (const call of callsOf(route, place, path)) calls.start(call)
}

function preload(app: AppRelease, file: string, attempts: Attempts) {
  const record = app.files[file]
  if (!record) return
  const element = document.createElement('link')
  element.rel = 'preload'
  element.as = file.endsWith('.css') ? 'style' : 'script'
  protect(element, record.integrity)
  element.href = app.base + file
  const { href } = element
  // The browser answers later elements for this address from a preload that failed or hangs.
  const giveUp = () => countAttempt(href, attempts)
  element.addEventListener('error', giveUp)
  onTimeout(element, giveUp)
  document.head.append(element)
}
