import type { AppRelease, PageRelease, Release } from '@site/shared/contract'
import { getBoot } from '../release.ts'
import { exchangeRemote } from './exchange-remote.ts'
import { showProblem } from './problem.ts'

/** As much of a release as the page goes by. */
type Shown = Pick<PageRelease, 'id' | 'disabled'> & { apps: Record<string, Pick<AppRelease, 'version'>> }
type Told = Pick<Release, 'id' | 'disabled' | 'apps'>

/**
 * In `npm run dev` only: what has been built anew takes its place in the open page, which keeps its state. Where that
 * cannot be (the host, other pages of a remote, a failure), the page reloads. What is wrong with a change is shown.
 */
export function followReleases() {
  let shown: Shown = getBoot().release
  let told: Told | undefined
  let isFollowing = false

  /** What was told meanwhile is followed at once; what came between is not looked at. */
  async function follow() {
    if (isFollowing) return
    isFollowing = true
    while (told && told.id !== shown.id) {
      const release = told
      const changed = listChanged(shown, release)
      if (!changed) return window.location.reload()
      for (const app of changed) await exchangeRemote(app)
      shown = release
    }
    isFollowing = false
  }

  const events = new EventSource('/dev/releases')
  events.addEventListener('release', ({ data }: MessageEvent<string>) => {
    const release: Told = JSON.parse(data)
    told = release
    follow().catch((error: unknown) => {
      console.error(error)
      window.location.reload()
    })
  })
  events.addEventListener('problem', ({ data }: MessageEvent<string>) => showProblem(String(JSON.parse(data))))
}

/** The remotes that have another version; undefined where what has changed needs another page. */
function listChanged(former: Shown, { apps, disabled }: Told): AppRelease[] | undefined {
  const changed = Object.values(apps).filter(({ name, version }) => former.apps[name]?.version !== version)
  const isNew = changed.some(({ name }) => name === 'host' || !former.apps[name])
  const isGone = Object.keys(former.apps).some((name) => !apps[name])
  const isSwitched = (former.disabled ?? []).join() !== (disabled ?? []).join()
  return isNew || isGone || isSwitched ? undefined : changed
}
