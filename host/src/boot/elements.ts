import type { Boot } from '@site/shared/contract'
import { timeout, whenSilent } from './arrivals.ts'

/** Returns the digest of the file at a URL, whatever its query. Throws for a file that is not in the release. */
export type DigestOf = (url: string) => string

/** Number of requests of each URL since it last loaded. */
export type Attempts = Map<string, number>

export function countAttempt(url: string, attempts: Attempts) {
  attempts.set(url, (attempts.get(url) ?? 0) + 1)
}

/** Returns another URL for a file that failed or hung before: for the same one the browser would give the same answer again. */
export function urlOfAttempt(url: string, attempts: Attempts, element: EventTarget): string {
  const failed = attempts.get(url)
  countAttempt(url, attempts)
  element.addEventListener('load', () => attempts.delete(url))
  return failed ? `${url}?retry=${failed}.${Date.now()}` : url
}

export function onTimeout(element: EventTarget, act: () => void) {
  element.addEventListener('load', whenSilent(performance.now(), timeout, act))
}

/** Creates the only scripts and styles that enter the page: each with its digest, at a URL that allows a retry. */
export function elementsOf(digestOf: DigestOf, attempts: Attempts): Pick<Boot, 'script' | 'link' | 'worker'> {
  const policy = window.trustedTypes?.createPolicy('release', { createScriptURL: (url) => url })

  /** Sets the digest of a file of the release on an element, and returns the URL to use. */
  function admit(url: string, element: HTMLScriptElement | HTMLLinkElement) {
    protect(element, digestOf(url))
    return urlOfAttempt(url, attempts, element)
  }

  /** Only events show what has loaded: Chromium has a style sheet, an empty one, for a link that failed, too. */
  const loadedElements = new WeakSet<EventTarget>()
  document.addEventListener('load', ({ target }) => target && loadedElements.add(target), true)
  document.addEventListener('error', ({ target }) => isStyle(target) && target.remove(), true)

  function admitStyle(element: HTMLLinkElement) {
    element.href = admit(element.href, element)
    // A style that hangs fires no event: the page would wait forever.
    onTimeout(element, () => element.dispatchEvent(new Event('error')))
    return element
  }

  /** Resolves `element` with a style that the page has or is loading, and loads it again where that one fails. */
  function waitFor(existing: HTMLLinkElement, element: HTMLLinkElement) {
    const arrive = () => element.dispatchEvent(new Event('load'))
    if (loadedElements.has(existing)) arrive()
    existing.addEventListener('load', arrive)
    existing.addEventListener('error', () => document.head.append(admitStyle(element)))
    return document.createDocumentFragment()
  }

  return {
    script(url) {
      const element = document.createElement('script')
      const address = admit(url, element)
      element.src = policy?.createScriptURL(address) ?? address
      onTimeout(element, () => {
        const event = new Event('timeout')
        element.dispatchEvent(event)
        // The only one that webpack and the federation runtime hear.
        element.onerror?.(event)
      })
      return element
    },
    async worker(url) {
      const answer = await fetch(url, { integrity: digestOf(url) })
      const address = URL.createObjectURL(await answer.blob())
      const worker = new Worker(policy?.createScriptURL(address) ?? address)
      URL.revokeObjectURL(address)
      return worker
    },
    link(element) {
      const existing = [...document.querySelectorAll('link')].find((one) => isStyle(one) && one.href === element.href)
      return existing ? waitFor(existing, element) : admitStyle(element)
    },
  }
}

function isStyle(target: EventTarget | null): target is HTMLLinkElement {
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet'
}

/** Makes the browser accept a file for this element only with this digest. */
export function protect(element: HTMLScriptElement | HTMLLinkElement, integrity: string) {
  element.integrity = integrity
  element.crossOrigin = 'anonymous'
}
