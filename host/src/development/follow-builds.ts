import type { PageApp } from '@site/shared/contract'
import {
  describeFederation,
  hasFailed,
  reload,
  replaceBuild,
  restoreTyped,
  showError,
  showProblem,
  showUncaughtErrors,
} from '@site/shared/development'
import type { DataRouter } from '@site/shared/platform'
import { loadPartTexts, loadTexts } from '../messages/texts.ts'
import { getBoot } from '../release/release.ts'

/** Builds that `npm run dev` publishes after each save (scripts/dev.ts). */
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
  restoreTyped()
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
  await describeFederation(getBoot())
}

async function replaceApp(app: PageApp, hash: string | undefined) {
  const previous = await getBoot().describeApp(app.name)
  window.exchangeApp?.(app)
  // Not visited yet: the page loads the new build when it is.
  if (!window.development?.builds.has(app.name) || hash === undefined) return
  if (JSON.stringify(app.messages) !== JSON.stringify(previous.messages)) {
    await (app.name === 'host' ? loadTexts(app) : loadPartTexts(app))
  }
  await replaceBuild(app, hash)
}
