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
  type Listener = EventListenerOrEventListenerObject | null
  interface Begun extends Leftover {
    /** Whether it can still act. */
    isAlive: () => boolean
  }
  const begun = new Set<Begun>()

  Error.stackTraceLimit = 50
  const stackHere = () => String(new Error('here').stack)

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

  function watchListeners() {
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
    const records = new WeakMap<EventTarget, Map<Listener, Record<string, Begun>>>()
    const keyOf = (type: string, options: AddEventListenerOptions) => `${type}${options.capture ? ', capturing' : ''}`
    const readOptions = (given: unknown): AddEventListenerOptions =>
      typeof given === 'object' && given !== null ? given : { capture: Boolean(given) }

    function forget(target: EventTarget, listener: Listener, key: string) {
      const own = records.get(target)?.get(listener)
      const record = own?.[key]
      if (record) begun.delete(record)
      if (own) Reflect.deleteProperty(own, key)
    }

    EventTarget.prototype.addEventListener = function watched(type: string, listener: Listener, given?: unknown) {
      const target = this ?? window
      Reflect.apply(add, target, [type, listener, given])
      const options = readOptions(given)
      if (!listener || options.signal?.aborted) return
      const key = keyOf(type, options)
      const listeners = records.get(target) ?? new Map<Listener, Record<string, Begun>>()
      const own = listeners.get(listener) ?? {}
      if (own[key]) return
      const place = options.capture ? `${nameOf(target)}, capturing` : nameOf(target)
      const what = `"${type}" listener of ${place}`
      const record: Begun = { kind: 'listener', what, stack: stackHere(), isAlive: () => isLasting(target) }
      own[key] = record
      begun.add(record)
      records.set(target, listeners.set(listener, own))
      const end = () => forget(target, listener, key)
      if (options.once) Reflect.apply(add, target, [type, end, { once: true, capture: Boolean(options.capture) }])
      if (options.signal) Reflect.apply(add, options.signal, ['abort', end, { once: true }])
    }
    EventTarget.prototype.removeEventListener = function watched(type: string, listener: Listener, given?: unknown) {
      const target = this ?? window
      Reflect.apply(remove, target, [type, listener, given])
      forget(target, listener, keyOf(type, readOptions(given)))
    }
  }

  function watchObservers() {
    for (const Observer of [MutationObserver, ResizeObserver, IntersectionObserver, PerformanceObserver]) {
      interface Observing {
        observe(...words: unknown[]): void
        disconnect(): void
        unobserve?(target: unknown): void
      }
      const prototype = Observer.prototype as unknown as Observing
      const { observe, disconnect, unobserve } = prototype
      const records = new WeakMap<object, Map<unknown, Begun>>()
      prototype.observe = function watched(this: Observing, ...words: unknown[]) {
        Reflect.apply(observe, this, words)
        const [target] = words
        const own = records.get(this) ?? new Map<unknown, Begun>()
        if (own.has(target)) return
        const isAlive = () => !(target instanceof Node) || target.isConnected
        const what = `${Observer.name}${target instanceof Node ? ` of ${nameOf(target)}` : ''}`
        const record: Begun = { kind: 'listener', what, stack: stackHere(), isAlive }
        begun.add(record)
        records.set(this, own.set(target, record))
      }
      prototype.disconnect = function watched(this: Observing) {
        Reflect.apply(disconnect, this, [])
        for (const record of records.get(this)?.values() ?? []) begun.delete(record)
        records.delete(this)
      }
      if (!unobserve) continue
      prototype.unobserve = function watched(this: Observing, target: unknown) {
        Reflect.apply(unobserve, this, [target])
        const own = records.get(this)
        const record = own?.get(target)
        if (record) begun.delete(record)
        own?.delete(target)
      }
    }
  }

  function watchTimers() {
    type Start = (act: unknown, ...words: unknown[]) => number
    type End = (id?: number) => void
    interface Timer {
      kind: Leftover['kind']
      begin: string
      end: string
      /** Timers of one kind share their ids. */
      pending: Map<number, Begun>
      repeats?: true
    }
    const timers = new Map<number, Begun>()
    const functions = window as unknown as Record<string, Start | End>
    const all: Timer[] = [
      { kind: 'timer', begin: 'setInterval', end: 'clearInterval', pending: timers, repeats: true },
      { kind: 'chain', begin: 'setTimeout', end: 'clearTimeout', pending: timers },
      { kind: 'timer', begin: 'requestAnimationFrame', end: 'cancelAnimationFrame', pending: new Map() },
      { kind: 'chain', begin: 'requestIdleCallback', end: 'cancelIdleCallback', pending: new Map() },
    ]
    for (const { kind, begin, end, pending, repeats } of all) {
      const start = functions[begin] as Start | undefined
      const stop = functions[end] as End | undefined
      if (!start || !stop) continue
      const forget = (id: number | undefined) => {
        const record = id === undefined ? undefined : pending.get(id)
        if (record) begun.delete(record)
        if (id !== undefined) pending.delete(id)
      }
      functions[begin] = (act: unknown, ...words: unknown[]) => {
        const isOwn = typeof act === 'function'
        const run = (...values: unknown[]) => {
          if (!repeats) forget(id)
          return isOwn ? Reflect.apply(act, window, values) : undefined
        }
        const id: number = start(isOwn ? run : act, ...words)
        const record: Begun = { kind, what: begin, stack: stackHere(), isAlive: () => true }
        begun.add(record)
        pending.set(id, record)
        return id
      }
      functions[end] = (id?: number) => {
        stop(id)
        forget(id)
      }
    }
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
    for (const target of [window, document, document.body]) {
      for (const key in target)
        if (/^on[a-z]+$/.test(key)) state.set(`${nameOf(target)} ${key}`, Reflect.get(target, key))
    }
    for (const element of [document.documentElement, document.body]) {
      for (const { name, value } of element?.attributes ?? []) state.set(`"${name}" of ${nameOf(element)}`, value)
    }
    return state
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
