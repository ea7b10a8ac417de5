/** Reads what the page left out of the release once nothing else goes on, unless the visitor saves data. */
export function readReleaseAhead() {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  // Not every browser has the former.
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(readRest) : setTimeout(readRest, 2_000))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

function readRest() {
  const { release, describeApp } = window.site!
  const mentioned = Object.values(release.apps).find((app) => !('files' in app))
  // Nobody waits for it yet: whoever needs it asks again, and says so if it fails then.
  if (mentioned) describeApp(mentioned.name).catch(() => undefined)
}
