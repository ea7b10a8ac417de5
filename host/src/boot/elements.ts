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

  return {
    script(url) {
      const element = document.createElement('script')
      const address = admit(url, element)
      element.src = policy?.createScriptURL(address) ?? address
      return element
    },
    link(element) {
      element.href = admit(element.href, element)
      // A style that hangs fires no event: the page would wait for ever.
      onTimeout(element, () => element.dispatchEvent(new Event('error')))
      return element
    },
  }
}

/** The browser takes a file for this element only if it has this digest. */
export function protect(element: HTMLScriptElement | HTMLLinkElement, integrity: string) {
  element.integrity = integrity
  element.crossOrigin = 'anonymous'
}
