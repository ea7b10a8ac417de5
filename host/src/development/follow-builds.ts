import type { PageApp } from '@site/shared/contract'
import type { DataRouter } from '@site/shared/platform'
import { forgetTexts, loadPartTexts, loadTexts } from '../messages/texts.ts'
import { getBoot, getFile } from '../release/release.ts'
import { hasFailed, showError, showProblem, showUncaughtErrors } from './overlay.ts'

/** What `npm run dev` publishes after each save (scripts/dev.ts). */
interface Builds {
  /** As they are in the release, with the files of their hot updates. */
  apps: Record<string, PageApp>
  /** By name of the app: the hash of its build, of those that are rebuilt as they are saved. */
  hashes: Record<string, string>
  /** Digest of the HTML around all pages, with the boot script. */
  shell: string
  /** Why the last save is not shown, or what is wrong with it; '' for nothing. */
  problem: string
  /** Names of the host that the last save uses and that are going. */
  warnings: string[]
}

/** Shows each build of `npm run dev` in the open page; reloads it where webpack cannot, or where an error has been shown. */
export function followBuilds(router: DataRouter) {
  let following = Promise.resolve()
  let shell: string | undefined
  const events = new EventSource('/dev/builds')
  events.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const builds: Builds = JSON.parse(data)
    shell ??= builds.shell
    following = following.then(() => (builds.shell === shell ? follow(builds) : reload())).catch(reload)
  })
  const showErrors = () => {
    for (const error of Object.values(router.state.errors ?? {})) if (error instanceof Error) void showError(error)
  }
  showErrors()
  router.subscribe(showErrors)
  showUncaughtErrors()
}

async function follow({ apps, hashes, problem, warnings }: Builds) {
  for (const line of warnings) console.warn(line)
  const known = getBoot().release.apps
  if (Object.keys(known).toSorted().join() !== Object.keys(apps).toSorted().join()) return reload()
  // The host first: the others use what it provides.
  const changed = Object.values(apps)
    .filter(({ name, version }) => known[name]?.version !== version)
    .toSorted((a, b) => Number(b.name === 'host') - Number(a.name === 'host'))
  if (changed.length > 0 && hasFailed) return reload()
  for (const app of changed) await replaceApp(app, hashes[app.name])
  if (!hasFailed) showProblem(problem)
}

async function replaceApp(app: PageApp, hash: string | undefined) {
  const previous = await getBoot().describeApp(app.name)
  window.exchangeApp?.(app)
  const build = window.development?.builds.get(app.name)
  // Not visited yet: the page loads the new build when it is.
  if (!build || hash === undefined) return
  if (JSON.stringify(app.messages) !== JSON.stringify(previous.messages)) {
    forgetTexts(app)
    await (app.name === 'host' ? loadTexts(app) : loadPartTexts(app))
  }
  await replaceStyles(app)
  const { hot, runtime } = build
  // A page that missed a build applies one update after the other.
  while (runtime.h() !== hash) {
    // It removes styles whose files have the same names as before.
    delete runtime.hmrC.miniCss
    if (!(await hot.check(true))) throw new Error(`${app.name} has no update from ${runtime.h()} to ${hash}`)
  }
  window.development?.performReactRefresh()
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
    link.href = getFile(app, next).url
    const loaded = new Promise((resolve, reject) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', reject)
    })
    previous.after(getBoot().link(link))
    await loaded
    previous.remove()
  })
  await Promise.all(replaced)
}

function reload(reason?: unknown) {
  if (reason) console.warn('The page is reloaded:', reason)
  // A developer who saves wants to see it: forms let the page go.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  window.location.reload()
}
