import { reportFromField, type FieldFigures } from '@site/shared/calls'
import type { AppMention } from '@site/shared/contract'
import { isRouteErrorResponse, RemoteUnavailable } from '@site/shared/platform'

/** Whose page it is, by the pattern of its route; `*` where no route was found. */
export interface Place {
  app: string
  route: string
}

/** A report stays below 2 KB: of so many pages, with so many times of each. */
const mostPages = 9
const mostTimes = 5
/** One visit in which the same goes wrong again and again is not many visits. */
const mostCounted = 5

/** Nothing of the host is imported: what other chunks import costs bytes in the first one. */
export function getApps(): Record<string, AppMention> {
  return window.site?.release.apps ?? {}
}

const figures = new Map<string, FieldFigures>()
let sample = 0
let isInSample = false
let hasTrouble = false
let shown: Place = { app: 'host', route: '*' }
let failedPage: Place | undefined

/**
 * Tells the server from now on what was counted whenever the page is left: of every visit in which something failed, and of
 * one in `oneIn` others (product §7).
 */
export function startReporting(oneIn: number) {
  sample = oneIn
  isInSample = Math.random() * oneIn < 1
  addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', sendIfHidden)
}

/** From now on this page is shown. */
export function showPlace(place: Place) {
  shown = place
}

export function count(what: 'visits' | 'failedLoads' | 'errors', place = shown) {
  const found = figuresOf(place)
  if (found) found[what] = Math.min((found[what] ?? 0) + 1, mostCounted)
  hasTrouble ||= what !== 'visits'
}

/** @param time in milliseconds, from one page of the site to this one */
export function countMove(time: number, place: Place) {
  const found = figuresOf(place)
  if (found) found.moveTimes = [...(found.moveTimes ?? []), Math.round(time)].slice(0, mostTimes)
}

/** @param time in milliseconds, from the beginning of the visit; the last one counts */
export function setLoadTime(time: number, place: Place) {
  const found = figuresOf(place)
  if (found) found.loadTimes = [Math.round(time)]
}

/** Counts an error of the window, or what `countFailure` does. */
export function countHappening(what: unknown): void {
  if (what instanceof ErrorEvent) countUncaught(`${stackOf(what.error)} ${what.filename}`)
  else if (what instanceof Event) countUncaught('reason' in what ? stackOf(what.reason) : '')
  else countFailure(what)
}

/**
 * Counts what is shown in place of a page: files of a remote that did not come, though they were asked for again, or an error
 * of the page. That there is no such page, or that its part is switched off, is nobody's failure.
 */
function countFailure(error: unknown): void {
  if (isRouteErrorResponse(error) || (error instanceof Error && error.name === 'RemoteDisabled')) return undefined
  if (!(error instanceof RemoteUnavailable)) return count('errors', ownerOf(stackOf(error)) ?? shown)
  // A retry that fails too is the same failure.
  if (failedPage === shown) return undefined
  failedPage = shown
  const { remote: app } = error
  return count('failedLoads', app === shown.app ? shown : { app, route: '*' })
}

/** Counts an error that nobody caught, if it comes from a file of ours: browsers' extensions have some too. */
function countUncaught(stack: string) {
  const owner = ownerOf(stack)
  if (owner) count('errors', owner)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : ''
}

/** The remote whose code was running, or else the host: React runs what remotes give it. */
function ownerOf(stack: string): Place | undefined {
  const names = [...stack.matchAll(/\/apps\/([\w-]+)\//g)].flatMap(([, name]) => name ?? [])
  const app = names.find((name) => name !== 'host') ?? names[0]
  if (!app) return undefined
  return { app, route: app === shown.app || app === 'host' ? shown.route : '*' }
}

function figuresOf({ app, route }: Place): FieldFigures | undefined {
  const key = `${app} ${route}`
  const known = figures.get(key)
  const version = getApps()[app]?.version
  if (known || !version || figures.size === mostPages) return known
  const added = { app, version, route }
  figures.set(key, added)
  return added
}

function sendIfHidden() {
  if (document.hidden) send()
}

/** What nobody asks for is kept, for the case that something fails yet. */
function send() {
  if (figures.size === 0 || !(hasTrouble || isInSample)) return
  reportFromField({ oneIn: hasTrouble ? 1 : sample, figures: [...figures.values()] })
  figures.clear()
  hasTrouble = false
}
