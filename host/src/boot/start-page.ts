import type { PageApp, Boot, PageRelease } from '@site/shared/contract'
import { countAttempt, onTimeout, protect, type Attempts } from './elements.ts'
import { callsOf, isWhole, messageFileOf, ownerOf, routeAt, type LocaleContext } from './routes.ts'

export interface Prefetches extends Pick<Boot, 'takePrefetched' | 'storePrefetched'> {
  start(url: string, integrity?: string): void
  /** Resolves with the URLs of everything started so far, once all of it has been answered or has failed. */
  settle(): Promise<string[]>
}

/** Holds the requests that are made before the code that needs their answers has loaded. */
export function createPrefetches(): Prefetches {
  const answers = new Map<string, Promise<Response>>()
  return {
    start(url, integrity) {
      const answer = fetch(url, integrity ? { integrity } : { headers: { accept: 'application/json, text/html' } })
      answer.catch(() => {})
      answers.set(url, answer)
    },
    async settle() {
      const started = [...answers.keys()]
      await Promise.allSettled(answers.values())
      return started
    },
    takePrefetched(url) {
      const answer = answers.get(url)
      answers.delete(url)
      return answer
    },
    storePrefetched: (url, answer) => void answers.set(url, answer),
  }
}

/** Starts the texts of the host, and everything that the remote which owns the URL needs to show its page. */
export function startPage(
  { apps, disabled }: PageRelease,
  context: LocaleContext,
  path: readonly string[],
  { start }: Pick<Prefetches, 'start'>,
  attempts: Attempts,
) {
  function startMessages(app: PageApp) {
    const file = messageFileOf(app, context.locale)
    if (file) start(app.base + file, app.files[file]?.integrity)
  }

  startMessages(apps.host)
  const app = context.country && ownerOf(path, apps)
  // The HTML of another page, as a server without rules would send it: the host reads the rest of the release first.
  if (!app || !isWhole(app) || disabled?.includes(app.name)) return
  startMessages(app)
  const route = routeAt(path, app)
  for (const file of new Set([...app.entry, ...(route?.files ?? [])])) preload(app, file, attempts)
  // With a query string, only the page knows what to request.
  if (route && !location.search) for (const call of callsOf(route, context, path)) start(call)
}

function preload(app: PageApp, file: string, attempts: Attempts) {
  const record = app.files[file]
  if (!record) return
  const element = document.createElement('link')
  element.rel = 'preload'
  element.as = file.endsWith('.css') ? 'style' : 'script'
  protect(element, record.integrity)
  element.href = app.base + file
  const { href } = element
  // The browser answers later elements with this URL from a preload that failed or hangs.
  const giveUp = () => countAttempt(href, attempts)
  element.addEventListener('error', giveUp)
  onTimeout(element, giveUp)
  document.head.append(element)
}
