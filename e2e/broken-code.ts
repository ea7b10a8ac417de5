import type { codeFaults } from './fault-table.ts'

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

/** The manifest says something else of its pages than the contract. */
const changeManifest: Break = (code, remote) => `${code}
  {
    const { get, init } = ${containerOf(remote)}
    ${containerOf(remote)} = {
      init,
      async get(name) {
        const exports = (await get(name))()
        return () => ({ ...exports, default: { ...exports.default, pages: 7 } })
      },
    }
  }`

const failingComponent = `class {
  constructor(props) { this.props = props }
  get isReactComponent() { return true }
  componentDidMount() { throw new Error('in an effect') }
  render() { return null }
}`

/** What can be wrong with the entry of a remote, and with a page. */
export const breaks: Record<(typeof codeFaults)[number], [place: 'entry' | 'chunk', act: Break][]> = {
  'throws on evaluation': [
    ['entry', throwAtOnce],
    ['chunk', replacePage("() => { throw new Error('on evaluation') }")],
  ],
  'wrong shape': [
    ['entry', changeManifest],
    ['chunk', replacePage('(exports) => ({ ...exports, default: undefined })')],
  ],
  'throws in render': [
    ['chunk', replacePage("(exports) => ({ ...exports, default() { throw new Error('in render') } })")],
  ],
  'throws in an effect': [['chunk', replacePage(`(exports) => ({ ...exports, default: ${failingComponent} })`)]],
}
