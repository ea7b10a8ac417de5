import type {
  AppMention,
  AppRelease,
  Boot,
  Country,
  Lang,
  Locale,
  PageRelease,
  RouteRelease,
} from '@site/shared/contract'

/** In milliseconds: what takes longer counts as failed. */
const timeout = 8000

/**
 * The inline script of each page (docs/architecture.md): starts everything that the page at this address needs at once,
 * and leaves `window.site`, the only way in which scripts and styles enter the page. It imports nothing.
 */
export function boot() {
  const release = JSON.parse(document.getElementById('release')!.textContent) as PageRelease
  const [previewEnded, elsewhere] = keepPreview(release, location.href)
  if (elsewhere) {
    // Or the host's scripts would run meanwhile.
    window.stop()
    location.replace(elsewhere)
    return
  }
  const [place, path] = readPlace(location, release.development)
  const [digestOf, describeApp] = filesOf(release, location.href)
  const attempts = new Map<string, number>()
  const calls = new Map<string, Promise<Response>>()
  const trusted = trustedScripts()

  /** Gives an element the digest of a file of the release, and tells its address. */
  function admit(url: string, element: HTMLScriptElement | HTMLLinkElement) {
    // In `npm run dev`: of what was built since the page was opened, too.
    const known = process.env.SITE_WATCH ? window.builtSince?.get(url.split('?')[0]!) : undefined
    protect(element, known ?? digestOf(url))
    return addressOf(url, attempts, element)
  }

  function script(url: string) {
    const element = document.createElement('script')
    element.src = trusted(admit(url, element))
    return element
  }

  function link(element: HTMLLinkElement) {
    element.href = admit(element.href, element)
    // A style that hangs fires no event: the page would wait for ever.
    onTimeout(element, () => element.dispatchEvent(new Event('error')))
    return element
  }

  document.documentElement.lang = place.lang
  watchHost(release.apps['host'] as AppRelease, place, attempts)
  const takeCall: Boot['takeCall'] = (url) => {
    const answer = calls.get(url)
    calls.delete(url)
    return answer
  }
  const keepCall: Boot['keepCall'] = (url, answer) => void calls.set(url, answer)
  // Asked when this script has ended, and so has started all that it starts.
  const earlyCalls = Promise.resolve().then(async () => {
    const started = [...calls.keys()]
    await Promise.allSettled(calls.values())
    return started
  })
  window.site = Object.freeze({
    release,
    previewEnded,
    ...place,
    describeApp,
    takeCall,
    keepCall,
    earlyCalls,
    script,
    link,
  })
  startPage(release, place, path, calls, attempts)
}

/**
 * Keeps to a preview (docs/decisions/0010) for as long as this tab is open, whatever loads a document: its id is taken out of
 * the address into the storage of the tab, and where the server has sent what is live, asked for again. A preview that it
 * does not have is over.
 *
 * @returns whether the preview that was asked for is not there, and the address to go to instead, if any
 */
export function keepPreview(
  { preview }: Pick<PageRelease, 'preview'>,
  page: string,
): [ended: boolean, elsewhere?: string] {
  const url = new URL(page)
  const { searchParams } = url
  const asked = searchParams.get('preview')
  // Storage may be forbidden: then the preview lasts until the next load of a document.
  try {
    const kept = sessionStorage.getItem('preview')
    if (asked === null && !preview && kept) {
      searchParams.set('preview', kept)
      return [false, url.href]
    }
    if (preview) sessionStorage.setItem('preview', preview.id)
    else if (kept) sessionStorage.removeItem('preview')
  } catch {
    return [!preview && asked !== null]
  }
  if (asked !== null) {
    searchParams.delete('preview')
    history.replaceState(history.state, '', url)
  }
  return [!preview && asked !== null]
}

/** What an address says of its reader. */
export type Place = Pick<Boot, 'lang' | 'country' | 'locale'>

/** The place, and the segments of the path below the language. An address without a language counts as Dutch: the host will lead there. */
export function readPlace({ hostname, pathname }: Pick<Location, 'hostname' | 'pathname'>, development: boolean) {
  const path = segmentsOf(pathname)
  const lang = (['nl', 'fr', 'en'].includes(path[0]!) ? path.shift() : 'nl') as Lang
  const country = countryOf(hostname, development)
  const place: Place = { lang, country, locale: country && `${lang}_${country}` }
  return [place, path] as const
}

/** As `countryOf` of `shared/rules`; their common test holds the two together. */
export function countryOf(host: string, development: boolean): Country | undefined {
  const countries: Country[] = ['nl', 'be']
  return countries.find((country) => host.endsWith(`.${country}`) || (development && host === `${country}.localhost`))
}

function segmentsOf(path: string) {
  return path.split('/').filter(Boolean)
}

/** Starts the texts of the host, and all that the remote which owns the address needs to show it. */
function startPage(
  { apps, disabled }: PageRelease,
  place: Place,
  path: string[],
  calls: Map<string, Promise<Response>>,
  attempts: Map<string, number>,
) {
  function startMessages(app: AppRelease) {
    const file = messageFileOf(app, place.locale)
    if (file) startCall(app.base + file, calls, app.files[file]!.integrity)
  }

  startMessages(apps.host as AppRelease)
  const app = place.country && ownerOf(path, apps)
  // Another page's HTML, as a server without rules would give it: the host reads the rest of the release first.
  if (!app || !isWhole(app) || disabled?.includes(app.name)) return
  startMessages(app)
  const route = routeAt(path, app)
  for (const file of new Set([...app.entry, ...(route?.files ?? [])])) preload(app, file, attempts)
  // With a query, the page itself knows best what to ask for.
  if (route && !location.search) for (const call of callsOf(route, place, path)) startCall(call, calls)
}

export function isWhole(app: AppRelease | AppMention): app is AppRelease {
  return 'files' in app
}

/** The remote to which the pages below the first segment of a path belong; the host has none. */
export function ownerOf<App extends Pick<AppRelease, 'paths'>>(
  path: string[],
  apps: Record<string, App>,
): App | undefined {
  return Object.values(apps).find(({ paths }) => paths.includes(path[0] ?? ''))
}

/** The route whose pattern fits a path. */
export function routeAt(path: string[], { routes }: Pick<AppRelease, 'routes'>): RouteRelease | undefined {
  return routes.find((route) => {
    const pattern = segmentsOf(route.path)
    return pattern.length === path.length && pattern.every((part, at) => part.startsWith(':') || part === path[at])
  })
}

/** The addresses of a route's calls, filled in with language, locale, country and the parameters of its own address. */
export function callsOf(route: Pick<RouteRelease, 'path' | 'calls'>, place: Place, path: string[]): string[] {
  const values: Record<string, string | undefined> = { ...place, COUNTRY: place.country?.toUpperCase() }
  segmentsOf(route.path).forEach((part, at) => part.startsWith(':') && (values[part.slice(1)] = path[at]!))
  return route.calls.map((call) => call.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''))
}

/** The file with an app's texts for a locale: its own, else the first of its chain that there is (product §1). */
export function messageFileOf(
  { messages }: Pick<AppRelease, 'messages'>,
  locale: Locale | undefined,
): string | undefined {
  return messages[locale!] ?? (locale === 'en_be' ? messages.nl_be : undefined) ?? messages.nl_nl
}

function startCall(url: string, calls: Map<string, Promise<Response>>, integrity?: string) {
  const answer = fetch(url, integrity ? { integrity } : { headers: { accept: 'application/json, text/html' } })
  answer.catch(() => {})
  calls.set(url, answer)
}

function preload(app: AppRelease, file: string, attempts: Map<string, number>) {
  const element = document.createElement('link')
  element.rel = 'preload'
  element.as = file.endsWith('.css') ? 'style' : 'script'
  protect(element, app.files[file]!.integrity)
  element.href = app.base + file
  const { href } = element
  // The browser answers later elements for this address from a preload that failed or hangs.
  const giveUp = () => countAttempt(href, attempts)
  element.addEventListener('error', giveUp)
  onTimeout(element, giveUp)
  document.head.append(element)
}

/**
 * What the files of a release are: the digest of one by its address, whatever the query of it, and an app in full. The first
 * throws where the file is not in the release, the second rejects where the rest of the release does not load.
 */
export function filesOf(
  { id, apps, rest }: Pick<PageRelease, 'id' | 'apps' | 'rest'>,
  page: string,
): [digestOf: (url: string) => string, describeApp: Boot['describeApp']] {
  const digests = new Map<string, string>()
  let whole: Promise<Record<string, AppRelease>> | undefined
  let cache: RequestCache = 'default'

  function admitFiles({ base, files }: AppRelease) {
    for (const name in files) digests.set(new URL(base, page).href + name, files[name]!.integrity)
  }

  async function readRest() {
    const signal = AbortSignal.timeout(timeout)
    const answer = await fetch(rest.url, { integrity: rest.integrity, cache, signal })
    const all = (await answer.json()) as Record<string, AppRelease>
    Object.values(all).forEach(admitFiles)
    return all
  }

  Object.values(apps).filter(isWhole).forEach(admitFiles)
  return [
    (url) => {
      const integrity = digests.get(new URL(url, page).href.split('?')[0]!)
      if (!integrity) throw new Error(`${url} is not part of release ${id}`)
      return integrity
    },
    async (name) => {
      const app = apps[name]!
      if (isWhole(app)) return app
      try {
        return (await (whole ??= readRest()))[name]!
      } catch (error) {
        whole = undefined
        cache = 'reload'
        throw error
      }
    },
  ]
}

function countAttempt(url: string, attempts: Map<string, number>) {
  attempts.set(url, (attempts.get(url) ?? 0) + 1)
}

/** A file that failed or hung once is asked for at another address, or the browser gives the same answer again. */
export function addressOf(url: string, attempts: Map<string, number>, element: EventTarget): string {
  const failed = attempts.get(url)
  countAttempt(url, attempts)
  element.addEventListener('load', () => attempts.delete(url))
  return failed ? `${url}?retry=${failed}.${Date.now()}` : url
}

/** The browser takes a file for this element only if it has this digest. */
function protect(element: HTMLScriptElement | HTMLLinkElement, integrity: string) {
  element.integrity = integrity
  element.crossOrigin = 'anonymous'
}

function onTimeout(element: EventTarget, act: () => void) {
  const timer = setTimeout(act, timeout)
  element.addEventListener('load', () => clearTimeout(timer))
}

/** The one Trusted Types policy of the site; only addresses that `integrityOf` knows reach it. */
function trustedScripts(): (url: string) => string {
  const types = (window as { trustedTypes?: { createPolicy(name: string, rules: object): object } }).trustedTypes
  const policy = types?.createPolicy('release', { createScriptURL: (url: string) => url }) as
    | { createScriptURL(url: string): string }
    | undefined
  return (url) => policy?.createScriptURL(url) ?? url
}

/**
 * Says in the first screen that the page cannot be loaded, once a file of the host is missing, refused, late or broken.
 * What says so stands where the site will: if that is drawn after all, it is gone.
 */
function watchHost(host: AppRelease, { locale }: Place, attempts: Map<string, number>) {
  const base = new URL(host.base, location.href).href
  const failure = () => document.getElementById('shell-failure')
  const show = () => failure()?.removeAttribute('hidden')
  addEventListener(
    'error',
    (event) => {
      const { src, href } = event.target as Partial<HTMLScriptElement & HTMLLinkElement>
      const file = src ?? href
      if (file?.startsWith(base)) countAttempt(file, attempts)
      // A moment's grace: webpack asks once more, at another address, for a part that the HTML did not get.
      if ((file ?? event.filename)?.startsWith(base)) setTimeout(show, 500)
    },
    true,
  )
  setTimeout(show, timeout)
  addEventListener('click', (event) => {
    if (!(event.target as Element).closest?.('#shell-failure a')) return
    event.preventDefault()
    failure()!.ariaBusy = 'true'
    const texts = messageFileOf(host, locale) ?? []
    void refresh([...host.entry, ...host.styles].concat(texts).map((file) => base + file))
  })
}

/** Loads the page again, with files that come from the server: the browser may hold bad ones, for a year. */
async function refresh(urls: string[]) {
  const signal = AbortSignal.timeout(timeout / 2)
  await Promise.allSettled(urls.map(async (url) => (await fetch(url, { cache: 'reload', signal })).arrayBuffer()))
  location.reload()
}
