import type { RemoteManifest, RouteHandle } from '@site/shared/contract'
import { matchRoutes, type RouteObject } from 'react-router'
import { getLocale, localPath } from './locale.ts'

/** Files of a remote could not be loaded, or are not what the host can work with. */
export class RemoteUnavailable extends Error {
  override name = 'RemoteUnavailable'
  readonly remote: string

  constructor(remote: string, reason: string, options?: ErrorOptions) {
    super(`Remote "${remote}" is not available: ${reason}`, options)
    this.remote = remote
  }
}

/**
 * The routes of a remote's pages, for the current language and country.
 * @param current The manifest to load pages from: patched routes cannot be replaced, a reloaded manifest can.
 */
export function toRoutes(manifest: RemoteManifest, current: () => RemoteManifest = () => manifest): RouteObject[] {
  const { country } = getLocale()
  const routes = manifest.pages
    .filter((page) => page.countries?.includes(country) ?? true)
    .map((page) => ({
      id: `${manifest.name}:${page.path}`,
      path: localPath(`/${page.path}`),
      caseSensitive: true,
      handle: { manifest, page } satisfies RouteHandle,
      lazy: () => loadPage(current(), page.path),
    }))
  // A route that the router cannot work with must fail here: inside the router it would break every address.
  matchRoutes(routes, '/')
  return routes
}

/** One silent second try, unless the first ran into its time limit: the visitor has waited long enough then. */
async function loadPage(manifest: RemoteManifest, path: string) {
  const page = manifest.pages.find((candidate) => candidate.path === path)
  if (!page) throw new RemoteUnavailable(manifest.name, `it no longer has the page "${path}"`)
  try {
    const { default: Component, loader } = await page.load().catch((error: unknown) => {
      if (isTimeout(error)) throw error
      return page.load()
    })
    if (!Component) throw new Error('it exports no component')
    return { Component, loader }
  } catch (error) {
    throw new RemoteUnavailable(manifest.name, `the page "${path}" did not load`, { cause: error })
  }
}

function isTimeout(error: unknown) {
  return error instanceof Error && 'type' in error && error.type === 'timeout'
}
