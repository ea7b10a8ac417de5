// In a page of a live site that shows a remote under development (`site dev --against`): exchanges its builds. Runs before the host.
import type { Boot, PageApp } from '@site/shared/contract'
import { performReactRefresh, register } from 'react-refresh/runtime'
import { assertDefined } from '../rules/errors.ts'
import { describeFederation, readShared } from './federation.ts'
import { hasFailed, showProblem, showUncaughtErrors } from './overlay.ts'
import { development } from './refresh.ts'
import { reload, replaceBuild } from './replace-build.ts'
import { showStableComponents, type PageReact, type PageRuntime } from './stable-components.ts'
import { restoreTyped } from './typed-values.ts'

/** State of a build, as the proxy reports it (releases/development/against). */
export interface OwnBuild {
  /** As the page has it, with the files of its hot updates. */
  app: PageApp
  hash: string
  /** Why the last save is not shown, or what is wrong with it; '' for nothing. */
  problem: string
}

function beginStableComponents() {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the name says
  const react = readShared('react') as PageReact
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the name says
  return showStableComponents(react, readShared('react/jsx-runtime') as PageRuntime)
}

let showUpdate: ReturnType<typeof showStableComponents> | undefined

window.development = {
  ...development,
  register(type, id) {
    // The first component of the remote: the page has React by now.
    showUpdate ??= beginStableComponents()
    register(type, id)
  },
  performReactRefresh() {
    const update = performReactRefresh()
    if (update) showUpdate?.(update)
    return update
  },
}

/** Lets files of later builds into the page, by their digests as the first ones (host/src/boot/elements.ts). */
function admitBuilds(site: Boot) {
  const policy = window.trustedTypes?.createPolicy('development', { createScriptURL: (url) => url })
  const digests = new Map<string, string>()
  const digestOf = (url: string) => digests.get(new URL(url, location.href).href.replace(/\?.*/, ''))
  function protect(element: HTMLScriptElement | HTMLLinkElement, integrity: string) {
    element.integrity = integrity
    element.crossOrigin = 'anonymous'
  }
  window.exchangeApp = (app) => {
    for (const [file, { integrity }] of Object.entries(app.files))
      digests.set(new URL(app.base + file, location.href).href, integrity)
    site.release.apps[app.name] = app
  }
  window.site = Object.freeze({
    ...site,
    script(url: string) {
      const integrity = digestOf(url)
      if (!integrity) return site.script(url)
      const element = document.createElement('script')
      protect(element, integrity)
      element.src = policy?.createScriptURL(url) ?? url
      return element
    },
    link(element: HTMLLinkElement) {
      const integrity = digestOf(element.href)
      if (!integrity) return site.link(element)
      protect(element, integrity)
      return element
    },
  })
}

async function follow({ app, hash, problem }: OwnBuild) {
  const site = assertDefined(window.site, 'window.site')
  const { release } = site
  const previous = release.apps[app.name]
  if (previous?.version !== app.version) {
    if (hasFailed) return reload()
    window.exchangeApp?.(app)
    const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
    const isKnown = previous && 'files' in previous && isSame(previous.messages, app.messages)
    // The host reads texts once.
    if (
      !isKnown ||
      !isSame(
        previous.routes.map(({ path }) => path),
        app.routes.map(({ path }) => path),
      )
    )
      return reload()
    // Not visited yet: the page loads the new build when it is.
    if (window.development?.builds.has(app.name)) await replaceBuild(app, hash)
  }
  showProblem(problem)
  await describeFederation(site)
}

admitBuilds(assertDefined(window.site, 'window.site'))
restoreTyped()
showUncaughtErrors()
let following = Promise.resolve()
const events = new EventSource('/dev/builds')
events.addEventListener('warning', ({ data }: MessageEvent<string>) => showProblem(data))
events.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const build: OwnBuild = JSON.parse(data)
  following = following.then(() => follow(build)).catch(reload)
})
