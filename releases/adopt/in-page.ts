import type { Country, Lang, Page, RemoteManifest } from '@site/shared/contract'

type Component = NonNullable<Awaited<ReturnType<Page['load']>>['default']>
type Rendered = ReturnType<Extract<Component, (properties: never) => unknown>>

interface React {
  createElement(type: unknown, properties: object, ...children: readonly unknown[]): Rendered
}

interface Shared {
  lib?: () => React
  get(): Promise<() => React>
}

/** By package, then by version. The host has put its own in first. */
type ShareScope = Record<string, Record<string, Shared>>

interface Exposed {
  default?: unknown
}

interface PageProperties {
  lang: Lang
  country: Country | undefined
}

export interface Container {
  init(scope: ShareScope, ...more: unknown[]): unknown
  get(module: string): Promise<() => Exposed | { default: RemoteManifest }>
}

export interface AdoptedRemote {
  name: string
  contract: number
  pages: {
    path: string
    /** Message id. */
    title: string
    /** As the build exposes it: `./App`. */
    module: string
  }[]
}

/**
 * Starts a container that knows nothing of this site, and returns the one that the host expects: its scripts and styles are added by the boot script of the page,
 * and it has a manifest, whose pages stand in an element of the remote's class.
 *
 * It runs in the browser: `entry.ts` writes its text, so it uses nothing of this module.
 * @param start evaluates the entry of the build, which adds elements to the document that it is given
 */
export function adoptContainer(
  start: (document: Document) => Container,
  { name, contract, pages }: AdoptedRemote,
): Container {
  function boot() {
    if (window.site) return window.site
    throw new Error('The boot script of the page has not run')
  }

  function listen(element: HTMLElement, end: (type: string) => void) {
    for (const type of ['load', 'error', 'timeout']) element.addEventListener(type, () => end(type))
  }

  function loadScript(url: string, end: (type: string) => void) {
    const element = boot().script(url)
    listen(element, (type) => {
      element.remove()
      end(type)
    })
    document.head.append(element)
  }

  function loadLink(url: string, { rel, as }: HTMLLinkElement, end: (type: string) => void) {
    const element = Object.assign(document.createElement('link'), { rel, as, href: url })
    // First: a style that the page has already has loaded at once.
    listen(element, end)
    document.body.append(boot().link(element))
  }

  /** Makes an element load nothing itself: once it has its URL, one of the boot script loads in its place, and the element gets the events of that one. */
  function standIn(element: HTMLScriptElement | HTMLLinkElement, attribute: 'src' | 'href') {
    let address = ''
    function end(type: string) {
      element.dispatchEvent(new Event(type === 'load' ? 'load' : 'error'))
      element.remove()
    }
    // Whoever sets the URL may listen only after it.
    const endLater = (type: string) => queueMicrotask(() => end(type))
    Object.defineProperty(element, attribute, {
      get: () => address,
      set(url: unknown) {
        address = String(url)
        if (element instanceof HTMLLinkElement) loadLink(address, element, endLater)
        else loadScript(address, endLater)
      },
    })
    return element
  }

  function createElement(tag: string, options?: ElementCreationOptions) {
    const element = document.createElement(tag, options)
    if (element instanceof HTMLScriptElement) return standIn(element, 'src')
    if (element instanceof HTMLLinkElement) return standIn(element, 'href')
    return element
  }

  const ownDocument = new Proxy(document, {
    get(target, key) {
      if (key === 'createElement') return createElement
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  })
  const container = start(ownDocument)
  let react: Shared | undefined

  async function loadPage(module: string) {
    const factory = await container.get(module)
    const { default: Shown } = factory()
    if (!Shown) throw new Error(`${name} exposes ${module} without a default export`)
    if (!react) throw new Error('The host shares no React')
    const shared = react.lib ?? (await react.get())
    const { createElement: element } = shared()
    const { lang, country } = boot()
    const properties: PageProperties = { lang, country }
    return { default: () => element('div', { className: name }, element(Shown, properties)) }
  }

  return {
    init(scope, ...more) {
      // Before the remote adds its own.
      react = Object.values(scope['react'] ?? {})[0]
      return container.init(scope, ...more)
    },
    async get(module) {
      if (module !== './manifest') return container.get(module)
      const listed = pages.map(({ path, title, module: exposed }) => {
        return { path, title, load: () => loadPage(exposed) }
      })
      return () => ({ default: { contract, name, pages: listed } })
    },
  }
}
