import { existsSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { PageApp } from '@site/shared/contract'
import { matchesPattern, readPath } from '@site/shared/contract/paths'
import { errorMessage } from '@site/shared/rules'
import { UserError } from '../files/files.ts'
import { hostName } from '../workspace.ts'
import { describeLeftovers, visits, type Visited } from './describe-leftovers.ts'
import { watchDocument } from './watch-document.ts'

export interface LeakReport {
  /** Sentences about what stays, each with the paths of the pages that it is of. */
  faults: Map<string, string[]>
  /** Reasons, each with the pages that were not entered. */
  skipped: Map<string, string[]>
  /** Paths. */
  entered: string[]
}

export interface LeakOptions {
  /** Pages with parameters to enter; where there are none, those that other pages link to. */
  paths?: string[] | undefined
  /** Whom the login provider of development logs in; pages of staff show nothing otherwise. */
  login?: string | undefined
  log?: ((line: string) => void) | undefined
}

/** In milliseconds: for a page to be shown, and for what it fetches then. */
const showTimeout = 15_000
const quietTimeout = 5_000

/** Where Debian puts a Chromium. */
const systemBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * Enters and leaves each page of remotes of a running site in a browser, and returns what stays behind.
 *
 * @param url of the site: with the query of a preview link, what that shows is checked
 * @param names of remotes; all where there are none
 * @throws UserError
 */
export async function checkLeaks(
  url: string,
  names: readonly string[],
  options: LeakOptions = {},
): Promise<LeakReport> {
  const start = URL.parse(url)
  if (!start || !/^https?:$/.test(start.protocol))
    throw new UserError([`"${url}" is not the URL of a site: use one such as http://nl.localhost:8080`])
  const browser = await launchBrowser()
  try {
    const check = new LeakCheck(await openContext(browser, start), start, options)
    if (options.login !== undefined) await check.logIn(options.login)
    for (const app of await check.chooseRemotes(names)) {
      options.log?.(`Entering each page of ${app.name} ${visits} times`)
      await check.checkRemote(app)
    }
    return check.report
  } finally {
    await browser.close()
  }
}

async function launchBrowser(): Promise<Browser> {
  const remedy =
    'npm install --save-dev @playwright/test, npx playwright install chromium; or name a Chromium in SITE_BROWSER'
  const executablePath = process.env['SITE_BROWSER'] ?? systemBrowsers.find((path) => existsSync(path))
  try {
    const { chromium } = await import('@playwright/test')
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
    return await chromium.launch(executablePath === undefined ? { args } : { args, executablePath })
  } catch (error) {
    const [reason = ''] = errorMessage(error).split('\n')
    throw new UserError([`The check needs a browser (${reason}): ${remedy}`])
  }
}

/** Of visits that nobody counts, to pages as everybody gets them who has no canary. */
async function openContext(browser: Browser, start: URL): Promise<BrowserContext> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'sec-gpc': '1' } })
  await context.addCookies([{ name: 'share', value: '99', url: start.origin }])
  await context.addInitScript(watchDocument)
  return context
}

class LeakCheck {
  readonly report: LeakReport = { faults: new Map(), skipped: new Map(), entered: [] }
  readonly #context: BrowserContext
  readonly #start: URL
  readonly #lang: string
  readonly #links: Set<string>

  constructor(context: BrowserContext, start: URL, { paths = [] }: LeakOptions) {
    this.#context = context
    this.#start = start
    this.#lang = readPath(start.pathname).lang ?? 'nl'
    this.#links = new Set(paths)
  }

  async logIn(name: string): Promise<void> {
    const page = await this.#open('/auth/login')
    try {
      await page.getByRole('button', { name }).click({ timeout: showTimeout })
      await page.waitForURL((url) => url.origin === this.#start.origin && !url.pathname.startsWith('/auth/'))
    } catch {
      throw new UserError([`The login provider of ${this.#start.origin} has no button "${name}"`])
    }
    await page.close()
  }

  async chooseRemotes(names: readonly string[]): Promise<PageApp[]> {
    const page = await this.#open(`/${this.#lang}`)
    const apps = await page.evaluate(async () => {
      const shown = Object.entries(window.site?.release.apps ?? {})
      const described = shown.map(async ([name]) => window.site?.describeApp(name))
      return (await Promise.all(described)).filter((app) => app !== undefined)
    })
    await page.close()
    const remotes = apps.filter(({ name }) => name !== hostName)
    if (remotes.length === 0) throw new UserError([`${this.#start.origin} shows no page of a release`])
    const listed = remotes.map(({ name }) => name).join(', ')
    const unknown = names.filter((name) => !remotes.some((remote) => remote.name === name))
    if (unknown.length > 0)
      throw new UserError(unknown.map((name) => `${this.#start.origin} has no remote "${name}": choose from ${listed}`))
    return names.length === 0 ? remotes : remotes.filter(({ name }) => names.includes(name))
  }

  /** Pages without parameters first: they link to others. */
  async checkRemote(app: PageApp): Promise<void> {
    const patterns = app.routes.map(({ path }) => path)
    const fixed = patterns.filter((path) => !path.includes(':'))
    for (const pattern of fixed) await this.#checkPage(app, `/${this.#lang}/${pattern}`.replace(/\/$/, ''))
    for (const pattern of patterns.filter((path) => path.includes(':'))) {
      const path = [...this.#links].find((link) => matchesPattern(pattern, readPath(link).segments))
      if (path === undefined) add(this.report.skipped, 'no page links to it: name one with --page', `/${pattern}`)
      else await this.#checkPage(app, path)
    }
  }

  async #checkPage(app: PageApp, path: string): Promise<void> {
    const away = this.#awayFrom(app)
    const page = await this.#open(away)
    try {
      const visited = await this.#visit(page, path, away)
      this.report.entered.push(path)
      for (const fault of describeLeftovers(app, visited)) add(this.report.faults, fault, path)
    } catch (error) {
      const [reason = ''] = errorMessage(error).split('\n')
      add(this.report.skipped, reason, path)
    } finally {
      await page.close()
    }
  }

  /**
   * Returns the path of a page of the host alone, which is not found. Pages with a policy of their own are left within their remote: to any
   * other page a document is loaded, and nothing can stay.
   */
  #awayFrom(app: PageApp): string {
    const own = app.hasOwnPolicy ? app.paths.find((path) => path !== '') : undefined
    const depth = Math.max(...app.routes.map(({ path }) => path.split('/').length))
    return `/${[this.#lang, own ?? 'left', ...Array.from({ length: depth }, () => 'left')].join('/')}`
  }

  async #visit(page: Page, path: string, away: string): Promise<Visited> {
    const isQuiet = countRequests(page)
    const status = await page.evaluate(async (address) => (await fetch(address)).status, path)
    if (status !== 200) throw new Error(`answers ${status} on this host`)
    await page.waitForFunction(() => document.querySelector('main h1'), undefined, { timeout: showTimeout })
    await settle(page, isQuiet)
    const before = await page.evaluate(() => window.documentWatch?.begin())
    for (let visit = 0; visit < visits; visit++) {
      await goTo(page, path)
      await settle(page, isQuiet)
      if (visit === 0) for (const link of await listLinks(page)) this.#links.add(link)
      await goTo(page, away)
    }
    await settle(page, isQuiet)
    // Animation frames of the last visit pass.
    await page.evaluate(
      () => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
    )
    const after = await page.evaluate(() => window.documentWatch?.list())
    return { before: before ?? [], after: after ?? [] }
  }

  async #open(path: string): Promise<Page> {
    const { origin, search } = this.#start
    const page = await this.#context.newPage()
    try {
      await page.goto(origin + path + search)
      return page
    } catch (error) {
      const [reason = ''] = errorMessage(error).split('\n')
      throw new UserError([`${origin} does not answer (${reason}): start the site, or name it with --origin`])
    }
  }
}

function add(map: Map<string, string[]>, key: string, path: string): void {
  map.set(key, [...(map.get(key) ?? []), path])
}

/** Shows another page without loading a document, as Back does. Only the title of the page that is not found is another one. */
async function goTo(page: Page, path: string): Promise<void> {
  let isLoaded = false
  const load = () => (isLoaded = true)
  page.once('domcontentloaded', load)
  const before = await page.title()
  await page.evaluate((to) => {
    History.prototype.pushState.call(history, null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  const isShown = (title: string) => document.querySelector('main')?.ariaBusy === 'false' && document.title !== title
  try {
    await page.waitForFunction(isShown, before, { timeout: showTimeout })
  } catch {
    throw new Error(isLoaded ? 'loads another document' : 'is not shown, or has no title of its own')
  }
  page.off('domcontentloaded', load)
  if (isLoaded) throw new Error('loads another document')
}

function countRequests(page: Page): () => boolean {
  let count = 0
  page.on('request', () => (count += 1))
  const end = () => (count -= 1)
  page.on('requestfinished', end).on('requestfailed', end)
  return () => count <= 0
}

/** Waits until nothing is fetched any more; not for ever, since a page may listen to a server. */
async function settle(page: Page, isQuiet: () => boolean): Promise<void> {
  const end = Date.now() + quietTimeout
  do await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve)))
  while (!isQuiet() && Date.now() < end)
}

async function listLinks(page: Page): Promise<string[]> {
  const links = page.locator('a[href]')
  return links.evaluateAll((all) => all.flatMap((link) => (link instanceof HTMLAnchorElement ? link.pathname : [])))
}
