import type { AppRelease, Boot, Country, Lang, Locale, Release } from '@site/shared/contract'

/** In milliseconds: what takes longer counts as failed. */
const timeout = 8000

/**
 * The inline script of `index.html` (design §4, §5): starts everything that the page at this address needs at once,
 * and leaves `window.site`, the only way in which scripts and styles enter the page. It imports nothing.
 */
export function boot() {
  const release = JSON.parse(document.getElementById('release')!.textContent) as Release
  const segments = location.pathname.split('/').filter(Boolean)
  const hasLang = ['nl', 'fr', 'en'].includes(segments[0] ?? '')
  const lang = (hasLang ? segments.shift() : 'nl') as Lang
  const country = countryOf(location.hostname, release.development)
  const locale: Locale | undefined = country && `${lang}_${country}`
  const files = new Map<string, string>()
  for (const app of Object.values(release.apps)) {
    const base = new URL(app.base, location.href).href
    for (const [name, { integrity }] of Object.entries(app.files)) files.set(base + name, integrity)
  }
  const calls = new Map<string, Promise<Response>>()
  const attempts = new Map<string, number>()
  const trusted = trustedScripts()

  function integrityOf(url: string) {
    const integrity = files.get(new URL(url, location.href).href.split('?')[0]!)
    if (!integrity) throw new Error(`${url} is not part of release ${release.id}`)
    return integrity
  }

  /** A file that failed or hung once is asked for at another address, or the browser gives the same answer again. */
  function addressOf(url: string, element: HTMLElement) {
    const failed = attempts.get(url) ?? 0
    attempts.set(url, failed + 1)
    element.addEventListener('load', () => attempts.delete(url))
    return failed ? `${url}?retry=${failed}.${Date.now()}` : url
  }

  function script(url: string) {
    const element = document.createElement('script')
    element.integrity = integrityOf(url)
    element.crossOrigin = 'anonymous'
    element.src = trusted(addressOf(url, element))
    return element
  }

  function link(element: HTMLLinkElement) {
    const url = element.href
    element.integrity = integrityOf(url)
    element.crossOrigin = 'anonymous'
    element.href = addressOf(url, element)
    // A style that hangs fires no event: the page would wait for ever.
    const timer = setTimeout(() => element.dispatchEvent(new Event('error')), timeout)
    element.addEventListener('load', () => clearTimeout(timer))
    return element
  }

  function startCall(url: string, integrity?: string) {
    const answer = fetch(url, integrity ? { integrity } : { headers: { accept: 'application/json, text/html' } })
    answer.catch(() => undefined)
    calls.set(url, answer)
  }

  function preload(app: AppRelease, file: string) {
    const element = document.createElement('link')
    element.rel = 'preload'
    element.as = file.endsWith('.css') ? 'style' : 'script'
    element.crossOrigin = 'anonymous'
    element.integrity = app.files[file]!.integrity
    element.href = app.base + file
    const { href } = element
    // The browser answers later elements for this address from a preload that failed or hangs.
    const giveUp = () => attempts.set(href, (attempts.get(href) ?? 0) + 1)
    const timer = setTimeout(giveUp, timeout)
    element.addEventListener('error', giveUp)
    element.addEventListener('load', () => clearTimeout(timer))
    document.head.append(element)
  }

  function startMessages(app: AppRelease) {
    const file = app.messages[locale ?? 'nl_nl'] ?? app.messages.nl_nl
    if (file) startCall(app.base + file, app.files[file]!.integrity)
  }

  function startPage() {
    const { host, ...remotes } = release.apps
    startMessages(host!)
    if (!country) return
    for (const app of Object.values(remotes)) {
      if (!app.paths.includes(segments[0] ?? '')) continue
      startMessages(app)
      const route = findRoute(app, segments)
      for (const file of new Set([...app.entry, ...(route?.files ?? [])])) preload(app, file)
      if (!location.search) for (const call of route?.calls ?? []) startCall(call)
    }
  }

  /** The route that fits the address, its calls filled in with locale, country and the parameters of the address. */
  function findRoute(app: AppRelease, path: string[]) {
    for (const route of app.routes) {
      const pattern = route.path.split('/').filter(Boolean)
      const fits = pattern.every((part, at) => part.startsWith(':') || part === path[at])
      if (!fits || pattern.length !== path.length) continue
      const values: Record<string, string> = { lang, locale: locale!, COUNTRY: country!.toUpperCase() }
      pattern.forEach((part, at) => part.startsWith(':') && (values[part.slice(1)] = path[at]!))
      const calls = route.calls.map((call) => call.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''))
      return { files: route.files, calls }
    }
    return undefined
  }

  const takeCall: Boot['takeCall'] = (url) => {
    const answer = calls.get(url)
    calls.delete(url)
    return answer
  }
  document.documentElement.lang = lang
  window.site = Object.freeze({ release, lang, country, locale, takeCall, script, link })
  startPage()
  addEventListener('error', showFailureOfHost, true)
}

function countryOf(hostname: string, development: boolean): Country | undefined {
  const ending = development ? /(?:\.|^)(nl|be)(?:\.localhost)?$/ : /\.(nl|be)$/
  return ending.exec(hostname)?.[1] as Country | undefined
}

/** The one Trusted Types policy of the site; only addresses that `integrityOf` knows reach it. */
function trustedScripts(): (url: string) => string {
  const types = (window as { trustedTypes?: { createPolicy(name: string, rules: object): object } }).trustedTypes
  const policy = types?.createPolicy('release', { createScriptURL: (url: string) => url }) as
    | { createScriptURL(url: string): string }
    | undefined
  return (url) => policy?.createScriptURL(url) ?? url
}

/** The host's own scripts are refused or unreachable: only the shell can say so. */
function showFailureOfHost(event: Event) {
  if (!(event.target instanceof HTMLScriptElement && event.target.defer)) return
  const show = () => (document.getElementById('shell-failure')!.hidden = false)
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show)
  else show()
}
