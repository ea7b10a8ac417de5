import type { PageApp } from '@site/shared/contract'
import { assertDefined } from '../rules/errors.ts'
import { keepTyped, storeTyped } from './typed-values.ts'

/** Shows a build of an app in the open page, which has an earlier one. @throws Error where webpack cannot: reload */
export async function replaceBuild(app: PageApp, hash: string): Promise<void> {
  const development = assertDefined(window.development, 'window.development')
  const { hot, runtime } = assertDefined(development.builds.get(app.name), app.name)
  await replaceStyles(app)
  // A page that missed a build applies one update after the other.
  while (runtime.h() !== hash) {
    // It removes styles whose files have the same names as before.
    delete runtime.hmrC.miniCss
    if (!(await hot.check(true))) throw new Error(`${app.name} has no update from ${runtime.h()} to ${hash}`)
  }
  const fillIn = keepTyped()
  development.performReactRefresh()
  await fillIn()
}

/** Puts each new style at the position of the one before it, since the order of styles counts. */
async function replaceStyles(app: PageApp) {
  const links = document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href*="/apps/${app.name}/"]`)
  const withoutHash = (file: string) => file.replace(/\.[0-9a-f]{10}\.css.*$/, '')
  const replaced = [...links].map(async (previous) => {
    const file = previous.href.slice(new URL(app.base, previous.href).href.length)
    const next = Object.keys(app.files).find((name) => name.endsWith('.css') && withoutHash(name) === withoutHash(file))
    if (!next || file.startsWith(next)) return
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = app.base + next
    const loaded = new Promise((resolve, reject) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', reject)
    })
    previous.after(assertDefined(window.site, 'window.site').link(link))
    await loaded
    previous.remove()
  })
  await Promise.all(replaced)
}

/** Loads the page anew, with what was typed. */
export function reload(reason?: unknown) {
  if (reason) console.warn('The page is reloaded:', reason)
  storeTyped()
  // A developer who saves wants to see it: forms let the page go.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  window.location.reload()
}
