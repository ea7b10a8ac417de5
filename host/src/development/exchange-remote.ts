import type { AppRelease } from '@site/shared/contract'
import { routeAt } from '../boot/routes.ts'
import { forgetTexts, loadPartTexts } from '../messages/texts.ts'
import { renewManifest } from '../remotes/discover-routes.ts'

/**
 * Puts a new build of a remote in the place of the one in the page: evaluates it, lets React draw its components with the
 * state of the former ones, and exchanges texts and styles. A remote that was not visited yet is only remembered.
 */
export async function exchangeRemote(app: AppRelease) {
  const former = [...document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href*="/apps/${app.name}/"]`)]
  const manifest = await renewManifest(app)
  if (!manifest) return
  const [, ...path] = window.location.pathname.split('/').filter(Boolean)
  const shown = routeAt(path, app)?.path
  const current = manifest.pages.find((page) => page.path === shown)
  forgetTexts(app)
  await Promise.all([current?.load(), loadPartTexts(app)])
  window.refresh?.performReactRefresh()
  // What has not changed keeps its address, and so its place.
  for (const link of former) if (!isNamed(link.href, app)) link.remove()
  // Pages that are open no more are still known to the router; what is evaluated last is what it draws.
  await Promise.all(manifest.pages.map((page) => page.load()))
  window.refresh?.performReactRefresh()
}

function isNamed(url: string, { base, files }: AppRelease) {
  const start = new URL(base, window.location.href).href
  const [file = ''] = url.slice(start.length).split('?')
  return url.startsWith(start) && Object.hasOwn(files, file)
}
