/** In milliseconds: what takes longer counts as failed. */
export const timeout = 8000

/** How often a file was asked for since it last came, by its address. */
export type Attempts = Map<string, number>

export function countAttempt(url: string, attempts: Attempts) {
  attempts.set(url, (attempts.get(url) ?? 0) + 1)
}

/** A file that failed or hung once is asked for at another address, or the browser gives the same answer again. */
export function addressOf(url: string, attempts: Attempts, element: EventTarget): string {
  const failed = attempts.get(url)
  countAttempt(url, attempts)
  element.addEventListener('load', () => attempts.delete(url))
  return failed ? `${url}?retry=${failed}.${Date.now()}` : url
}

export function onTimeout(element: EventTarget, act: () => void) {
  const timer = setTimeout(act, timeout)
  element.addEventListener('load', () => clearTimeout(timer))
}
