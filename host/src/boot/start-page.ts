import type { Boot, PageApp } from '@site/shared/contract'
import { countAttempt, onTimeout, protect, type Attempts } from './elements.ts'
import { callsOf, messageFileOf, messagesOf, routeAt, type LocaleContext } from './routes.ts'

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
      // The host may have made the call ahead.
      if (answers.has(url)) return
      const accept = 'application/json, text/html'
      // Requested anew: a cache of this browser may show what was true a minute ago.
      const answer = fetch(url, integrity ? { integrity } : { headers: { accept }, cache: 'no-cache' })
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
    storePrefetched(url, answer) {
      answers.set(url, answer)
    },
  }
}

/**
 * Returns a function that starts the files and calls of an app: its texts, and of a remote everything that it needs to show the page
 * at a path (segments below the language). With a query string, only the page knows what to request.
 */
export function createStart(
  context: LocaleContext,
  host: PageApp,
  start: Prefetches['start'],
  elements: Pick<Boot, 'script' | 'link'>,
  attempts: Attempts,
) {
  const startedTexts = new Set<string>()

  function startTexts({ base, files }: PageApp, file: string | undefined) {
    if (file === undefined || startedTexts.has(base + file)) return
    startedTexts.add(base + file)
    start(base + file, files[file]?.integrity)
  }

  return (app: PageApp, path: readonly string[], search: string) => {
    const route = routeAt(path, app)
    for (const each of messagesOf(app, host, route)) startTexts(each.app, messageFileOf(each.messages, context.locale))
    // Scripts and styles of the host stand in the HTML.
    if (app.routes.length === 0) return
    for (const file of app.entry) preload(app, file, attempts)
    for (const file of route?.files ?? []) if (!app.entry.includes(file)) load(app, file, elements)
    if (route && !search) for (const call of callsOf(route, context, path)) start(call)
  }
}

/** Only loads an entry: it runs once the host, whose runtime of federation it reads, asks for it. */
function preload(app: PageApp, file: string, attempts: Attempts) {
  const record = app.files[file]
  if (!record) return
  const element = document.createElement('link')
  element.rel = 'preload'
  element.as = 'script'
  protect(element, record.integrity)
  element.href = app.base + file
  const { href } = element
  // The browser answers later elements with this URL from a preload that failed or hangs.
  const giveUp = () => countAttempt(href, attempts)
  element.addEventListener('error', giveUp)
  onTimeout(element, giveUp)
  document.head.append(element)
}

/** Runs a script of a page, or applies a style, once it has arrived: webpack finds both there when it asks for them. */
function load({ base, files }: PageApp, file: string, { script, link }: Pick<Boot, 'script' | 'link'>) {
  if (!files[file]) return
  // In full, as webpack compares it.
  const { href } = new URL(base + file, location.href)
  document.head.append(file.endsWith('.css') ? link(createStyle(href)) : leaveWhenEnded(script(href)))
}

function createStyle(href: string) {
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  // The runtime of styles would take a link with its URL for one that has loaded; `link` waits for this one.
  style.dataset['href'] = 'early'
  return style
}

/** While a script is in the page webpack waits for it; one that has ended would never call it. */
function leaveWhenEnded(script: HTMLScriptElement) {
  const leave = () => script.remove()
  script.addEventListener('load', leave)
  script.addEventListener('error', leave)
  script.addEventListener('timeout', leave)
  return script
}
