import type { Container } from './in-page.ts'

/** Style sheets by exposed module. */
export type StylesByModule = Record<string, readonly string[]>

/**
 * Returns the container of a build of modules (docs/decisions/0040). It runs in the browser, as `adoptContainer` does: `entry.ts` writes its text.
 * @param page adds elements as the page's policy wants them
 * @param importModule by its URL
 * @param file of the build's container, seen from the script that runs
 * @param styles seen from there, too
 */
export function importContainer(
  page: Document,
  importModule: (url: string) => Promise<Container>,
  file: string,
  styles: StylesByModule,
): Container {
  const { currentScript } = page
  if (!currentScript || !('src' in currentScript)) throw new Error('The entry has no address')
  // Now: a script that has ended is no current one.
  const { src } = currentScript
  const { href } = new URL(file, src)
  const load = () => importModule(href)

  /** Replaces what the browser has kept of a file and does not fit its digest: modules have no other URL for a retry. */
  async function renewModules() {
    const map = page.querySelector('script[type=importmap]')?.textContent ?? '{}'
    const { integrity = {} }: { integrity?: Record<string, string> } = JSON.parse(map)
    const renew = async ([url, digest]: [string, string]) => {
      await fetch(url, { integrity: digest }).catch(() => fetch(url, { integrity: digest, cache: 'reload' }))
    }
    await Promise.allSettled(Object.entries(integrity).map(renew))
  }

  function twice<Result>(attempt: () => Promise<Result>): Promise<Result> {
    return attempt().catch(async () => {
      await renewModules()
      return attempt()
    })
  }

  function loadStyle(name: string) {
    return new Promise((resolve, reject) => {
      const link = page.createElement('link')
      link.rel = 'stylesheet'
      link.addEventListener('load', resolve)
      link.addEventListener('error', () => reject(new Error(`${name} did not load`)))
      link.href = new URL(name, src).href
    })
  }

  return {
    init: async (...given) => (await twice(load)).init(...given),
    async get(module) {
      // Before any module runs: Vite adds no style that the page has, and would add it without a digest.
      await Promise.all((styles[module] ?? []).map(loadStyle))
      return twice(async () => (await load()).get(module))
    },
  }
}
