import { reportLimits, sendTelemetry, type PageReport, type Vital } from '@site/shared/calls'
import type { AppMention } from '@site/shared/contract'
import { isRouteErrorResponse, RemoteUnavailable } from '@site/shared/platform'

/** A page by the app that owns it and the pattern of its route; `*` where no route matched. */
export interface Page {
  app: string
  route: string
}

const reports = new Map<string, PageReport>()
let sample = 0
let isInSample = false
let hasFailed = false
let current: Page = { app: 'host', route: '*' }
let failedPage: Page | undefined

/** From now on sends what was counted whenever the page is hidden: for every visit with a failure, and one in `oneIn` others. */
export function startReports(oneIn: number) {
  sample = oneIn
  isInSample = Math.random() * oneIn < 1
  // Leaving the page hides it too. The library of the Web Vitals listens on the window, so it has reported them before.
  document.addEventListener('visibilitychange', () => document.hidden && send())
}

export function getApps(): Record<string, AppMention> {
  return window.site?.release.apps ?? {}
}

export function showPage(page: Page) {
  current = page
}

export function count(what: 'visits' | 'failedLoads' | 'errors', page = current) {
  hasFailed ||= what !== 'visits'
  const report = reportOf(page)
  if (report) report[what] = Math.min((report[what] ?? 0) + 1, reportLimits.count)
}

/** @param time in milliseconds, from the click to the page */
export function addNavigation(time: number, page: Page) {
  const report = reportOf(page)
  if (report) report.navigation = [...(report.navigation ?? []), Math.round(time)].slice(0, reportLimits.count)
}

export function setVital(name: Vital, value: number, page: Page) {
  const report = reportOf(page)
  if (report) report[name] = Math.round(value)
}

/** Counts an event of the window, or an error that is shown in place of a page. */
export function countError(error: unknown): void {
  if (error instanceof ErrorEvent) return countUncaught(`${stackOf(error.error)} ${error.filename}`)
  if (error instanceof Event) return countUncaught('reason' in error ? stackOf(error.reason) : '')
  // An unknown page, or an app that is switched off, is no failure.
  if (isRouteErrorResponse(error) || (error instanceof Error && error.name === 'RemoteDisabled')) return undefined
  if (!(error instanceof RemoteUnavailable)) return count('errors', ownerOf(stackOf(error)))
  // A retry that fails too is the same failure.
  if (failedPage === current) return undefined
  failedPage = current
  const { remote: app } = error
  return count('failedLoads', app === current.app ? current : { app, route: '*' })
}

/** Counts an uncaught error if it comes from a file of the site: browser extensions have errors too. */
function countUncaught(stack: string) {
  const owner = ownerOf(stack)
  if (owner) count('errors', owner)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : ''
}

/** Returns the remote whose code is in the stack, else the host: React, which is the host's, calls the code of remotes. */
function ownerOf(stack: string): Page | undefined {
  const names = [...stack.matchAll(/\/apps\/([\w-]+)\//g)].flatMap(([, name]) => name ?? [])
  const app = names.find((name) => name !== 'host') ?? names[0]
  if (!app) return undefined
  return { app, route: app === current.app || app === 'host' ? current.route : '*' }
}

function reportOf({ app, route }: Page): PageReport | undefined {
  const key = `${app} ${route}`
  const known = reports.get(key)
  const version = getApps()[app]?.version
  if (known || !version || reports.size === reportLimits.pages) return known
  const report = { app, version, route }
  reports.set(key, report)
  return report
}

/** Keeps the counts of a visit that is not in the sample: it may fail later. */
function send() {
  if (reports.size === 0 || !(hasFailed || isInSample)) return
  sendTelemetry({ oneIn: hasFailed ? 1 : sample, pages: [...reports.values()] })
  reports.clear()
  hasFailed = false
}
