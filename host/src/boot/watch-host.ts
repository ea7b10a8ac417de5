import type { TelemetryReport } from '@site/shared/calls'
import type { AppRelease } from '@site/shared/contract'
import { countAttempt, timeout, type Attempts } from './attempts.ts'
import type { Place } from './place.ts'
import { messageFileOf } from './routes.ts'

/**
 * Says in the first screen that the page cannot be loaded, once a file of the host is missing, refused, late or broken.
 * What says so stands where the site will: if that is drawn after all, it is gone.
 */
export function watchHost(host: AppRelease, { locale }: Place, attempts: Attempts) {
  const { version } = host
  const base = new URL(host.base, location.href).href
  const failure = () => document.getElementById('shell-failure')
  let isTold = false
  const show = () => {
    const said = failure()
    said?.removeAttribute('hidden')
    if (said && !isTold) isTold = tell(version)
  }
  addEventListener(
    'error',
    ({ target, filename }) => {
      const file = addressOfElement(target)
      if (file?.startsWith(base)) countAttempt(file, attempts)
      // A moment's grace: webpack asks once more, at another address, for a part that the HTML did not get.
      if ((file ?? filename)?.startsWith(base)) setTimeout(show, 500)
    },
    true,
  )
  setTimeout(show, timeout)
  addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element && target.closest('#shell-failure a'))) return
    event.preventDefault()
    failure()?.setAttribute('aria-busy', 'true')
    const texts = messageFileOf(host, locale) ?? []
    void refresh([...host.entry, ...host.styles].concat(texts).map((file) => base + file))
  })
}

/** Counts a visit in which the host failed, as `host/src/telemetry` would (product §7): nothing of it may be imported here. */
function tell(version: string): boolean {
  const pages = [{ app: 'host', version, route: '*', visits: 1, failedLoads: 1 }]
  const body = new Blob([JSON.stringify({ oneIn: 1, pages } satisfies TelemetryReport)], { type: 'application/json' })
  return navigator.globalPrivacyControl === true || navigator.sendBeacon('/api/telemetry', body)
}

/** Of what failed to load; undefined where it is a script that failed to run. */
function addressOfElement(target: EventTarget | null): string | undefined {
  if (target instanceof HTMLScriptElement) return target.src
  return target instanceof HTMLLinkElement ? target.href : undefined
}

/** Loads the page again, with files that come from the server: the browser may hold bad ones, for a year. */
async function refresh(urls: string[]) {
  const signal = AbortSignal.timeout(timeout / 2)
  await Promise.allSettled(urls.map(async (url) => (await fetch(url, { cache: 'reload', signal })).arrayBuffer()))
  location.reload()
}
