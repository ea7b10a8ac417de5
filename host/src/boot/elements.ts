import type { Boot } from '@site/shared/contract'
import { addressOf, onTimeout, type Attempts } from './attempts.ts'
import type { DigestOf } from './release-files.ts'

declare global {
  interface Window {
    /** In browsers that have Trusted Types; what a policy makes stands for the text that it was made of. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string }
    }
  }
}

/** The two ways in which scripts and styles enter the page: each file with its digest, at an address that can be tried again. */
export function elementsOf(digestOf: DigestOf, attempts: Attempts): Pick<Boot, 'script' | 'link'> {
  const policy = window.trustedTypes?.createPolicy('release', { createScriptURL: (url) => url })

  /** Gives an element the digest of a file of the release, and tells its address. */
  function admit(url: string, element: HTMLScriptElement | HTMLLinkElement) {
    protect(element, digestOf(url))
    return addressOf(url, attempts, element)
  }

  /** Only events tell what has come: Chromium has a style, an empty one, for a link that failed, too. */
  const arrived = new WeakSet<EventTarget>()
  document.addEventListener('load', ({ target }) => target && arrived.add(target), true)
  document.addEventListener('error', ({ target }) => isStyle(target) && target.remove(), true)

  function admitStyle(element: HTMLLinkElement) {
    element.href = admit(element.href, element)
    // A style that hangs fires no event: the page would wait for ever.
    onTimeout(element, () => element.dispatchEvent(new Event('error')))
    return element
  }

  /** Waits in the place of a style that the page has or is loading: for its end, or to take its place where it fails. */
  function waitFor(standing: HTMLLinkElement, element: HTMLLinkElement) {
    const arrive = () => element.dispatchEvent(new Event('load'))
    if (arrived.has(standing)) arrive()
    standing.addEventListener('load', arrive)
    standing.addEventListener('error', () => document.head.append(admitStyle(element)))
    return document.createDocumentFragment()
  }

  return {
    script(url) {
      const element = document.createElement('script')
      const address = admit(url, element)
      element.src = policy?.createScriptURL(address) ?? address
      return element
    },
    link(element) {
      const standing = [...document.querySelectorAll('link')].find((one) => isStyle(one) && one.href === element.href)
      return standing ? waitFor(standing, element) : admitStyle(element)
    },
  }
}

function isStyle(target: EventTarget | null): target is HTMLLinkElement {
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet'
}

/** The browser takes a file for this element only if it has this digest. */
export function protect(element: HTMLScriptElement | HTMLLinkElement, integrity: string) {
  element.integrity = integrity
  element.crossOrigin = 'anonymous'
}
