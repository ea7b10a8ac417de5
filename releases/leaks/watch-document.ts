// Runs in a page, before its scripts: the browser gets the text of the function, so it uses nothing from outside of it.

/** Something that a page has begun and not ended, or changed and not changed back. */
export interface Leftover {
  kind: 'listener' | 'timer' | 'chain' | 'style' | 'element' | 'global' | 'patch'
  /** `"click" listener of document, capturing`. */
  what: string
  /** Where it was begun: lines with the URLs of scripts; empty where that is not known. */
  stack: string
}

export interface DocumentWatch {
  /** Compares with the state of now from here on. Returns what is there already. */
  begin(): Leftover[]
  list(): Leftover[]
}

declare global {
  interface Window {
    /** Only in a page that `site check --leaks` has opened. */
    documentWatch?: DocumentWatch
  }
}

/** Sets `window.documentWatch`. */
export function watchDocument(): void {
  interface Begun extends Leftover {
    /** What ends it is called with this: a target, a listener and its type; an observer and a target; the id of a timer. */
    key: readonly unknown[]
    /** Whether it can still act. */
    isAlive: () => boolean
  }
  const begun = new Set<Begun>()

  Error.stackTraceLimit = 50

  function add(record: Omit<Begun, 'stack'>) {
    begun.add({ ...record, stack: String(new Error('here').stack) })
  }

  /** All whose keys begin with this one. */
  function find(...key: unknown[]): Begun[] {
    return [...begun].filter((record) => key.every((part, at) => record.key[at] === part))
  }

  function end(...key: unknown[]) {
    for (const record of find(...key)) begun.delete(record)
  }

  const lasting =
    /^(?:Window|HTMLDocument|MediaQueryList|VisualViewport|Screen|ScreenOrientation|Navigation|NetworkInformation|ServiceWorkerContainer|BroadcastChannel|FontFaceSet|CookieStore)$/
  /**
   * What has left the document, or belongs to nothing that stays, is collected together with its listeners. Loaders of builds listen to
   * their files.
   */
  function isLasting(target: object): boolean {
    if (!(target instanceof Node)) return lasting.test(target.constructor.name)
    return target.isConnected && !(target instanceof HTMLElement && isOfRelease(target))
  }

  function nameOf(target: object): string {
    if (target === window) return 'window'
    if (target === document) return 'document'
    return target instanceof Element ? `<${target.localName}>` : target.constructor.name
  }

  watchListeners()
  watchObservers()
  watchTimers()
  const holders = listHolders()
  let before = readState()

  const watch: DocumentWatch = {
    begin() {
      before = readState()
      return [...listBegun(), ...listAdded()]
    },
    list: () => [...listBegun(), ...listAdded(), ...compareState()],
  }
  Object.defineProperty(window, 'documentWatch', { value: watch })

  /** Replaces a function of an object. `watched` gets the object that it is called on, the arguments, and a way to call the original. */
  function replace(
    holder: object,
    name: string,
    watched: (self: object, words: unknown[], call: (given?: unknown[]) => unknown) => unknown,
  ) {
    const native: unknown = Reflect.get(holder, name)
    if (typeof native !== 'function') return
    Reflect.set(holder, name, function watching(this: object | undefined, ...words: unknown[]): unknown {
      const self = this ?? window
      return watched(self, words, (given = words): unknown => Reflect.apply(native, self, given))
    })
  }

  function watchListeners() {
    const { addEventListener } = EventTarget.prototype
    const readOptions = (given: unknown): AddEventListenerOptions =>
      typeof given === 'object' && given !== null ? given : { capture: Boolean(given) }

    replace(EventTarget.prototype, 'addEventListener', (target, words, call) => {
      call()
      const [type, listener, given] = words
      const options = readOptions(given)
      const capture = Boolean(options.capture)
      const key = [target, listener, type, capture]
      if (!listener || options.signal?.aborted || find(...key).length > 0) return
      const place = capture ? `${nameOf(target)}, capturing` : nameOf(target)
      const what = `"${String(type)}" listener of ${place}`
      add({ kind: 'listener', what, key, isAlive: () => isLasting(target) })
      const endThis = () => end(...key)
      if (options.once) Reflect.apply(addEventListener, target, [type, endThis, { once: true, capture }])
      if (options.signal) Reflect.apply(addEventListener, options.signal, ['abort', endThis, { once: true }])
    })
    replace(EventTarget.prototype, 'removeEventListener', (target, words, call) => {
      call()
      const [type, listener, given] = words
      end(target, listener, type, Boolean(readOptions(given).capture))
    })
  }

  function watchObservers() {
    const observers = [MutationObserver, ResizeObserver, IntersectionObserver, PerformanceObserver]
    for (const { name, prototype } of observers) {
      replace(prototype, 'observe', (observer, words, call) => {
        call()
        const [target] = words
        const key = [observer, target]
        if (find(...key).length > 0) return
        const isAlive = () => !(target instanceof Node) || target.isConnected
        const what = target instanceof Node ? `${name} of ${nameOf(target)}` : name
        add({ kind: 'listener', what, key, isAlive })
      })
      replace(prototype, 'unobserve', (observer, words, call) => {
        call()
        end(observer, words[0])
      })
      replace(prototype, 'disconnect', (observer, _words, call) => {
        call()
        end(observer)
      })
    }
  }

  function watchTimers() {
    watchTimer('timer', 'setInterval', 'clearInterval', 'timers')
    watchTimer('chain', 'setTimeout', 'clearTimeout', 'timers')
    watchTimer('timer', 'requestAnimationFrame', 'cancelAnimationFrame', 'frames')
    watchTimer('chain', 'requestIdleCallback', 'cancelIdleCallback', 'idle')
  }

  /** @param list of the browser that has the ids: both timers have one */
  function watchTimer(kind: Leftover['kind'], begin: string, cancel: string, list: string) {
    replace(window, begin, (_window, [act, ...words], call) => {
      const run = (...values: unknown[]): unknown => {
        if (begin !== 'setInterval') end(list, id)
        return typeof act === 'function' ? Reflect.apply(act, window, values) : undefined
      }
      const id = call([typeof act === 'function' ? run : act, ...words])
      add({ kind, what: begin, key: [list, id], isAlive: () => true })
      return id
    })
    replace(window, cancel, (_window, words, call) => {
      call()
      end(list, words[0])
    })
  }

  function listBegun(): Leftover[] {
    return [...begun].filter((record) => record.isAlive()).map(({ kind, what, stack }) => ({ kind, what, stack }))
  }

  /** Style sheets of a release stay by design: they hold for the classes of their remote only. */
  function isOfRelease(element: Element): boolean {
    const address = element instanceof HTMLLinkElement ? element.href : element.getAttribute('src')
    return URL.parse(address ?? '', location.href)?.pathname.startsWith('/apps/') ?? false
  }

  function listStyles(): (Element | CSSStyleSheet)[] {
    const links = [...document.querySelectorAll('link[rel~="stylesheet"]')].filter((link) => !isOfRelease(link))
    return [...document.querySelectorAll('style'), ...links, ...document.adoptedStyleSheets]
  }

  function listAdded(): Leftover[] {
    const styles = listStyles()
    const elements = [...document.body.children].filter((element) => !styles.includes(element) && !isOfRelease(element))
    return [
      ...styles.map((style): Leftover => {
        const what = style instanceof CSSStyleSheet ? 'style sheet of document.adoptedStyleSheets' : nameOf(style)
        return { kind: 'style', what, stack: '' }
      }),
      ...elements.map((element): Leftover => ({ kind: 'element', what: `${nameOf(element)} in <body>`, stack: '' })),
    ]
  }

  /** What a browser provides: constructors, their prototypes, and objects such as `Math` and `history`, by name. */
  function listHolders(): [name: string, holder: object][] {
    const instances = ['document', 'history', 'navigator', 'location', 'performance', 'crypto', 'customElements']
    const names = Object.getOwnPropertyNames(window)
    const found = new Map<object, string>([[window, 'window']])
    const take = (name: string, value: unknown) => {
      const isHolder = (typeof value === 'object' && value !== null) || typeof value === 'function'
      if (isHolder && !found.has(value)) found.set(value, name)
    }
    for (const name of names) {
      const value: unknown = Object.getOwnPropertyDescriptor(window, name)?.value
      take(name, value)
      if (typeof value === 'function') take(`${name}.prototype`, value.prototype)
    }
    for (const name of instances) take(name, Reflect.get(window, name))
    return [...found].map(([holder, name]) => [name, holder])
  }

  /** By name: what each property is, as far as it can be compared. */
  function readState(): Map<string, unknown> {
    const state = new Map<string, unknown>()
    for (const [name, holder] of holders) {
      for (const key of Reflect.ownKeys(holder)) {
        const { value, get, set } = Object.getOwnPropertyDescriptor(holder, key) ?? {}
        const path = `${name}.${String(key)}`
        // Frames of the page.
        if (/^window\.\d+$/.test(path)) continue
        state.set(path, value)
        if (get ?? set) state.set(path, get).set(`${path} (setter)`, set)
      }
    }
    for (const target of [window, document]) readHandlers(target, state)
    for (const element of [document.documentElement, document.body]) {
      for (const { name, value } of element?.attributes ?? []) state.set(`"${name}" of ${nameOf(element)}`, value)
    }
    return state
  }

  function readHandlers(target: object, state: Map<string, unknown>) {
    for (const key in target) {
      if (/^on[a-z]+$/.test(key)) state.set(`${nameOf(target)} ${key}`, Reflect.get(target, key))
    }
  }

  function compareState(): Leftover[] {
    const now = readState()
    const names = new Set([...before.keys(), ...now.keys()])
    const changed = [...names].filter(
      (name) => before.has(name) !== now.has(name) || !Object.is(before.get(name), now.get(name)),
    )
    return changed.map((name): Leftover => {
      if (name.startsWith('"')) return { kind: 'style', what: `attribute ${name}`, stack: '' }
      if (name.includes(' on')) return { kind: 'listener', what: name.replace(' ', '.'), stack: '' }
      const isNew = name.startsWith('window.') && !before.has(name)
      return { kind: isNew ? 'global' : 'patch', what: name, stack: '' }
    })
  }
}
