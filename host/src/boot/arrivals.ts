// The one rule for what takes long: it has failed once not a byte of anything has arrived for a while. While bytes arrive the line is
// slow, which is no failure.

/** In milliseconds without a byte: then a file counts as failed. */
export const timeout = 8000

/** A browser has as many connections to a server (HTTP/1.1): what is behind has not been sent yet, and a second request would be. */
const connections = 6

let lastByte = 0

/** See `Boot.noteByte`. */
export function noteByte() {
  lastByte = performance.now()
}

/** See `Boot.whenSilent`. */
export function whenSilent(since: number, time: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const check = () => {
    const left = Math.max(since, lastByte) + time - performance.now()
    if (left > 0) timer = setTimeout(check, left)
    else act()
  }
  check()
  return () => clearTimeout(timer)
}

/** Returns a signal that aborts a request once not a byte of anything has arrived for a while. */
export function abortWhenSilent(): AbortSignal {
  const controller = new AbortController()
  whenSilent(performance.now(), timeout, () => controller.abort())
  return controller.signal
}

/** Sees all that arrives: the browser names what has loaded; of files on their way, single bytes are seen after some silence. */
export function watchArrivals() {
  const isFromLine = (entry: PerformanceEntry & { transferSize?: number }) => entry.transferSize
  new PerformanceObserver((list) => list.getEntries().some(isFromLine) && noteByte()).observe({ type: 'resource' })
  const watched = new Set<string>()
  const look = () => {
    const elements = document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(
      'script[src],link[as],link[rel=stylesheet]',
    )
    const urls = Array.from(elements, ({ src, href }) => src || href)
    const underWay = urls.filter((url) => !performance.getEntriesByName(url)[0]).slice(0, connections)
    for (const url of underWay) if (!watched.has(url)) watchBytes(url).catch(() => {})
    underWay.forEach(watched.add, watched)
    whenSilent(performance.now(), timeout / 2, look)
  }
  whenSilent(performance.now(), timeout / 2, look)
}

/** Requests a file that is on its way once more: Chromium hands on the bytes of the first request, as they arrive. */
async function watchBytes(url: string) {
  const { body } = await fetch(url, { signal: abortWhenSilent() })
  if (!body) return
  const reader = body.getReader()
  // The first part may have come before.
  await reader.read()
  while (!(await reader.read()).done) noteByte()
}
