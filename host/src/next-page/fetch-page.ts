import type { AppRelease } from '@site/shared/contract'
import { callsOf, isWhole, messageFileOf, routeAt } from '../boot/routes.ts'
import { getBoot, getFile, getOwner, isDisabled } from '../release.ts'

/** In milliseconds; a file that hangs longer is left to whoever needs it. */
const timeout = 8000

const begun = new Set<string>()

/**
 * Fetches what the page at `pathname` is made of, entry, page and texts, into the browser's cache, each file once and with
 * low priority. Nothing runs; what does not come is asked for anew, and checked again, by whoever opens the page.
 */
export async function fetchPage(pathname: string): Promise<void> {
  const { describeApp, lang, locale } = getBoot()
  const [first, ...path] = pathname.split('/').filter(Boolean)
  const owner = first === lang ? getOwner(path[0] ?? '') : undefined
  if (!owner || isDisabled(owner.name)) return
  const app = await describeApp(owner.name).catch(() => undefined)
  const route = app && routeAt(path, app)
  if (!route) return
  const texts = messageFileOf(app, locale)
  const files = [...app.entry, ...route.files, ...(texts ? [texts] : [])]
  await Promise.all(files.map((file) => fetchFile(app, file, 'low')))
}

async function fetchFile(app: AppRelease, file: string, priority: RequestPriority) {
  const { url, integrity } = getFile(app, file)
  if (begun.has(url) || performance.getEntriesByName(new URL(url, window.location.href).href)[0]) return
  begun.add(url)
  try {
    const answer = await fetch(url, { integrity, priority, signal: AbortSignal.timeout(timeout) })
    // Only what has been read to its end is kept.
    await answer.arrayBuffer()
  } catch {
    begun.delete(url)
  }
}

/**
 * On the first visit to a remote: starts the files and calls of the page while the entry is still on its way, as the boot
 * script does for the remote that the HTML came with.
 *
 * @param target Where the visitor goes.
 */
export function startPage(app: AppRelease, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const { release, lang, country, locale, takeCall, keepCall } = getBoot()
  const path = pathname.split('/').filter(Boolean).slice(1)
  const route = routeAt(path, app)
  const inPage = release.apps[app.name]
  if (!route || !inPage || isWhole(inPage)) return
  for (const file of route.files) void fetchFile(app, file, 'auto')
  // With a query, the page itself knows best what to ask for.
  if (search) return
  for (const url of callsOf(route, { lang, country, locale }, path)) {
    const answer = takeCall(url) ?? fetch(url, { headers: { accept: 'application/json, text/html' } })
    answer.catch(() => {})
    keepCall(url, answer)
  }
}
