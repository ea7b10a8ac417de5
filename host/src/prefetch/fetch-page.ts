import type { PageApp } from '@site/shared/contract'
import { readPath } from '@site/shared/contract/paths'
import { messageFileOf, messagesOf, routeAt } from '../boot/routes.ts'
import { fileTimeout, inTime } from '@site/shared/rules'
import { getBoot, getFile, getOwner, isDisabled } from '../release/release.ts'

const fetchedUrls = new Set<string>()

/**
 * Fetches the files of the page at `pathname` (entry, page and texts) into the browser's cache, each once and with low priority.
 * Nothing is evaluated; opening the page requests and checks each file again.
 */
export async function fetchPage(pathname: string): Promise<void> {
  const { describeApp, lang, locale, release } = getBoot()
  const path = readPath(pathname)
  const owner = path.lang === lang ? getOwner(path.segments) : undefined
  if (!owner || isDisabled(owner.name)) return
  const app = await describeApp(owner.name).catch(() => undefined)
  const route = app && routeAt(path.segments, app)
  if (!route) return
  const texts = messagesOf(app, release.apps.host, route).map(({ app: of, messages }) => {
    const file = messageFileOf(messages, locale)
    return file && fetchFile(of, file)
  })
  const code = [...app.entry, ...route.files].map((file) => fetchFile(app, file))
  await Promise.all([...code, ...texts])
}

async function fetchFile(app: PageApp, file: string) {
  const { url, integrity } = getFile(app, file)
  if (fetchedUrls.has(url) || performance.getEntriesByName(new URL(url, window.location.href).href)[0]) return
  fetchedUrls.add(url)
  try {
    const answer = fetch(url, { integrity, priority: 'low' })
    // The browser caches only an answer that was read to its end.
    await inTime(
      answer.then((whole) => whole.arrayBuffer()),
      fileTimeout,
    )
  } catch {
    fetchedUrls.delete(url)
  }
}
