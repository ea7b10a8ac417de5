import type { AppRelease, Release } from '@site/shared/contract'
import type { Monolith } from './monolith.ts'

/** Runs in the page before the boot script: drops each preload and prefetch that it adds. */
function dropPreloads() {
  const isAhead = (node: unknown) => node instanceof HTMLLinkElement && /^(?:module)?preload$|^prefetch$/.test(node.rel)
  const append = Element.prototype.append
  Element.prototype.append = function (...nodes) {
    append.apply(
      this,
      nodes.filter((node) => !isAhead(node)),
    )
  }
  for (const name of ['appendChild', 'insertBefore'] as const) {
    const insert: (this: Node, node: Node, before: Node | null) => Node = Node.prototype[name]
    Object.assign(Node.prototype, {
      [name](this: Node, node: Node, before: Node | null) {
        return isAhead(node) ? node : insert.call(this, node, before)
      },
    })
  }
}

/** Likewise: delays each call of the boot script until the page awaits its answer. */
function delayCalls() {
  const ask = window.fetch
  function askLater(...args: Parameters<typeof fetch>) {
    let answer: Promise<Response> | undefined
    const start = () => (answer ??= ask(...args))
    const later: Promise<Response> = {
      // oxlint-disable-next-line unicorn/no-thenable -- This promise starts its work when it is awaited.
      then: (onAnswer, onFailure) => start().then(onAnswer, onFailure),
      catch: () => later,
      finally: (act) => start().finally(act),
      [Symbol.toStringTag]: 'Promise',
    }
    return later
  }
  window.fetch = askLater
  document.addEventListener('readystatechange', () => (window.fetch = ask), { once: true })
}

function addFirst(html: string, ...scripts: (() => void)[]): string {
  const code = scripts.map((script) => `(${String(script)})()`).join(';')
  return html.replace(/<script/, () => `<script>${code}</script><script`)
}

const aheadLinks = /<link\b[^>]*\brel="?(?:modulepreload|preload|prefetch)\b[^>]*>\s*/g

/** Returns the page as federation alone would load it: each file is found by the one loaded before it. */
export function toStaircase(html: string): string {
  return addFirst(html.replaceAll(aheadLinks, ''), dropPreloads, delayCalls)
}

/** Returns the page with all code in one build; `startCalls`: its texts and API calls start from the HTML. */
export function toMonolith(html: string, { scripts, styles, files }: Monolith, startCalls: boolean): string {
  const page = html
    .replaceAll(aheadLinks, '')
    .replace(
      /(<script[^>]*\bid="?release"?[^>]*>)(.*?)(<\/script>)/s,
      (_, start: string, text: string, end: string) => {
        const release: Release = JSON.parse(text)
        const apps = Object.entries(release.apps).map(([name, app]): [string, AppRelease] => [
          name,
          name === 'host'
            ? { ...app, entry: scripts, styles, files: { ...app.files, ...files } }
            : { ...app, entry: [], routes: app.routes?.map((route) => ({ ...route, files: [] })) },
        ])
        return start + JSON.stringify({ ...release, apps: Object.fromEntries(apps) }).replaceAll('<', '\\u003c') + end
      },
    )
  const withScripts = replaceTags(page, /<script\b[^>]*\bsrc="?(\/apps\/host\/)[^>]*><\/script>\s*/g, (base) =>
    scripts.map((file) => `<script defer crossorigin fetchpriority="high" src="${base}${file}"></script>`),
  )
  const withStyles = replaceTags(withScripts, /<link\b[^>]*\bhref="?(\/apps\/host\/)[^">]*\.css[^>]*>\s*/g, (base) =>
    styles.map((file) => `<link rel="stylesheet" crossorigin href="${base}${file}">`),
  )
  return addFirst(withStyles, dropPreloads, ...(startCalls ? [] : [delayCalls]))
}

/** Replaces the first tag by all of these and removes the others. */
function replaceTags(html: string, tags: RegExp, make: (base: string) => string[]): string {
  let isFirst = true
  return html.replace(tags, (_, base: string) => {
    const replacement = isFirst ? make(base).join('') : ''
    isFirst = false
    return replacement
  })
}
