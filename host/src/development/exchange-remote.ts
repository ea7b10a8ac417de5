import type { AppRelease } from '@site/shared/contract'
import { routeAt } from '../boot/routes.ts'
import { getRouter } from '../remotes/host-router.tsx'
import { forgetTexts, loadPartTexts } from '../messages/texts.ts'
import { getBoot } from '../release/release.ts'
import { renewManifest } from '../remotes/discover-routes.ts'

/**
 * Puts a new build of a remote in the place of the one in the page: exchanges texts where they have changed; where code or
 * styles have, evaluates it and lets React draw its components with the state of the former ones. Whoever visits a remote
 * for the first time gets the new build.
 */
export async function exchangeRemote(app: AppRelease) {
  const former = await getBoot().describeApp(app.name)
  window.exchangeApp?.(app)
  if (!isVisited(app)) return
  if (JSON.stringify(app.messages) !== JSON.stringify(former.messages)) {
    forgetTexts(app)
    await Promise.all([loadPartTexts(app), exchangeCode(app, former)])
  } else await exchangeCode(app, former)
}

/** The entry names what it loads, so it stays where nothing of that has changed. */
async function exchangeCode(app: AppRelease, former: AppRelease) {
  if (app.entry[0] === former.entry[0]) return
  const links = [...document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href*="/apps/${app.name}/"]`)]
  const { pages } = await renewManifest(app)
  const [, ...path] = window.location.pathname.split('/').filter(Boolean)
  const shown = routeAt(path, app)?.path
  await pages.find((page) => page.path === shown)?.load()
  window.refresh?.performReactRefresh()
  // What has not changed keeps its address, and so its place.
  for (const link of links) if (!isNamed(link.href, app)) link.remove()
  // The router keeps pages that are open no more; it draws what was evaluated last.
  const opened = pages.filter((page) => page.path !== shown && isOpened(app, page.path))
  await Promise.all(opened.map((page) => page.load()))
  if (opened.length > 0) window.refresh?.performReactRefresh()
}

/** The routes of a remote that the router has; those of pages that were opened have been loaded. */
function listRoutes({ name }: AppRelease) {
  const [layout] = getRouter()?.routes ?? []
  const routes = layout?.children?.[0]?.children ?? []
  return routes.filter(({ id }) => id?.startsWith(`${name}:`))
}

function isVisited(app: AppRelease) {
  return listRoutes(app).length > 0
}

function isOpened(app: AppRelease, path: string) {
  return listRoutes(app).some(({ id, lazy }) => id === `${app.name}:${path}` && !lazy)
}

function isNamed(url: string, { base, files }: AppRelease) {
  const start = new URL(base, window.location.href).href
  const [file = ''] = url.slice(start.length).split('?')
  return url.startsWith(start) && Object.hasOwn(files, file)
}
