import type { EditedSite } from './edited-site.ts'
import type { CodeFault, FaultOfShownPage } from './fault-table.ts'

/** Returns the code of a build with a fault around it, which uses only what webpack and federation define. */
type Break = (code: string, remote: string) => string

/** By which name the scripts of a remote find each other. */
const containerOf = (remote: string) => remote.replaceAll('-', '_')

const throwAtOnce: Break = (code) => `throw new Error('on evaluation');${code}`

/** @param fault a function in JavaScript: from the exports of a page, once it is evaluated, to those that it gets */
function replacePage(fault: string): Break {
  return (code, remote) => `{
    const chunks = (globalThis.webpackChunk${containerOf(remote)} ||= [])
    const { push } = chunks
    chunks.push = (chunk) => {
      chunks.push = push
      const modules = chunk[1]
      for (const [id, evaluate] of Object.entries(modules)) {
        modules[id] = (module, exports, require) => {
          evaluate(module, exports, require)
          if (typeof exports.default === 'function') module.exports = (${fault})(exports)
        }
      }
      return push.call(chunks, chunk)
    }
  }
  ${code}`
}

/** @param fault the body of a function in JavaScript that gets the `get` of a container and a name, and returns what another one would */
function replaceGet(fault: string): Break {
  return (code, remote) => `${code}
  {
    const { get, init } = ${containerOf(remote)}
    ${containerOf(remote)} = { init, async get(name) { ${fault} } }
  }`
}

/** @param pages the pages in JavaScript, which replace those of the manifest, `pages` */
function replacePages(pages: string): Break {
  return replaceGet(`
    const exports = (await get(name))()
    const { pages } = exports.default
    return () => ({ ...exports, default: { ...exports.default, pages: ${pages} } })`)
}

/** As a chunk that another tool loads: what waits for it does so for ever once its script was rejected. */
const loadBlocked = `() => {
  const script = document.createElement('script')
  if (!globalThis.blocked) {
    globalThis.blocked = true
    script.src = '/another.js'
  }
  return new Promise(() => {})
}`

/** The second time it answers with a promise that nobody settles, also where its entry is evaluated again. */
const throwOnce = `
  if (globalThis.hasThrown) return new Promise(() => {})
  globalThis.hasThrown = true
  throw new Error('the first time')`

const failingComponent = `class {
  constructor(props) { this.props = props }
  get isReactComponent() { return true }
  componentDidMount() { throw new Error('in an effect') }
  render() { return null }
}`

/**
 * Faults of the component around a page, in JavaScript: while it is rendered, once it is shown, and after each of its changes.
 * `change()` renders it again.
 */
const componentFaults: Record<FaultOfShownPage, { render?: string; mount?: string; update?: string }> = {
  'throws later': {
    render: "if (count > 0) throw new Error('later')",
    mount: 'setTimeout(change, 300)',
  },
  'rejects without a catch': { mount: "void Promise.reject(new Error('nobody catches it'))" },
  'suspends for ever': { render: 'throw new Promise(() => {})' },
  'renders nothing': { render: 'return null' },
  'endless state change': { mount: 'change()', update: 'change()' },
  // As an effect that changes a state: each time in a task of its own.
  'endless effect': {
    mount: `
      this.channel = new MessageChannel()
      this.channel.port1.onmessage = change
      this.channel.port2.postMessage(0)`,
    update: 'this.channel.port2.postMessage(0)',
  },
  'computes for long': { mount: 'const end = performance.now() + 6000; while (performance.now() < end);' },
  'removes main': { mount: "document.querySelector('main').remove()" },
  'replaces Array.prototype.map': { mount: "Array.prototype.map = () => { throw new Error('map') }" },
  'hides its root': { mount: "for (const child of document.querySelector('main').children) child.hidden = true" },
  'takes the focus': { mount: 'setInterval(() => document.activeElement.blur(), 50)' },
  'fills the storage': {
    mount: "try { for (let at = 0; ; at++) localStorage.setItem('full' + at, 'x'.repeat(100000)) } catch {}",
  },
}

const actOf = (when: 'render' | 'mount' | 'update') =>
  Object.entries(componentFaults)
    .map(([fault, acts]) => `if (fault === '${fault}') { ${acts[when] ?? ''} }`)
    .join('\n')

/** One build for all of them: the query names which fault its page has. */
export const breakShownPage = replacePage(`(exports) => {
  const element = {
    $$typeof: Symbol.for('react.transitional.element'), type: exports.default, key: null, ref: null, props: {},
  }
  const fault = new URLSearchParams(location.search).get('fault')
  class Faulty {
    constructor(props) { this.props = props; this.state = { count: 0 } }
    get isReactComponent() { return {} }
    get change() { return () => this.updater.enqueueSetState(this, { count: this.state.count + 1 }, null) }
    componentDidMount() { const { change } = this; ${actOf('mount')}; if (fault) globalThis.hasFaulted = true }
    componentDidUpdate() { const { change } = this; ${actOf('update')} }
    render() { const { count } = this.state; ${actOf('render')}; return element }
  }
  return { ...exports, default: Faulty }
}`)

/** Faults of the entry of a remote, and of a page. */
export const breaks: Record<CodeFault, [place: 'entry' | 'chunk', act: Break][]> = {
  'throws on evaluation': [
    ['entry', throwAtOnce],
    ['chunk', replacePage("() => { throw new Error('on evaluation') }")],
  ],
  'wrong shape': [
    ['entry', replacePages('7')],
    ['chunk', replacePage('(exports) => ({ ...exports, default: undefined, other: exports.default })')],
  ],
  'throws in render': [
    ['chunk', replacePage("(exports) => ({ ...exports, default() { throw new Error('in render') } })")],
  ],
  'load never settles': [
    ['entry', replacePages('pages.map((page) => ({ ...page, load: () => new Promise(() => {}) }))')],
  ],
  'loader never answers': [
    ['chunk', replacePage('(exports) => ({ ...exports, loader: () => new Promise(() => {}) })')],
  ],
  'container throws the first time': [['entry', replaceGet(throwOnce)]],
  'Trusted Types violation': [['entry', replacePages(`pages.map((page) => ({ ...page, load: ${loadBlocked} }))`)]],
  'no component exported': [['chunk', replacePage('(exports) => ({ loader: exports.loader })')]],
  'app.json names another path': [
    ['entry', replacePages("pages.map((page) => ({ ...page, path: 'other/' + page.path }))")],
  ],
  'endless loop': [['chunk', replacePage("() => { console.log('endless loop'); for (;;); }")]],
  'throws in an effect': [['chunk', replacePage(`(exports) => ({ ...exports, default: ${failingComponent} })`)]],
}

/** Pages of the remotes that are broken. */
const brokenPages = new Set(['document/:key', 'political-ads', 'privacy-rights', 'internal-privacy-rights'])

/** Makes a remote as a build with that fault, in its entry or in the code of a page. */
export function breakBuild(site: EditedSite, remote: string, place: 'entry' | 'chunk', act: Break): void {
  const route = site.release.apps[remote]?.routes.find(({ path }) => brokenPages.has(path))
  const file = route?.files.findLast((name) => name.endsWith('.js') && !name.startsWith('shared-'))
  const name = place === 'entry' ? 'remoteEntry' : file?.split('.')[0]
  site.edit(remote, new RegExp(`^${name}(?:\\.[^.]+)?\\.js$`), (code) => act(code, remote))
}
