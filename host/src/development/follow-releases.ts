import type { AppRelease, PageRelease, Release } from '@site/shared/contract'
import { getBoot } from '../release/release.ts'
import { exchangeHost } from './exchange-host.ts'
import { exchangeRemote } from './exchange-remote.ts'
import { reloadWithWork } from './kept-work.ts'
import { showProblem } from './problem.ts'

/** As much of a release as the page goes by. */
type Shown = Pick<PageRelease, 'id' | 'disabled'> & { apps: Record<string, Pick<AppRelease, 'version'>> }
type Told = Pick<Release, 'id' | 'disabled' | 'apps'>

/**
 * In `npm run dev` only: what has been built anew takes its place in the open page, which keeps its state. Where that
 * cannot be (what is no component of the host, other pages of a remote, a failure), the page reloads, and keeps what was
 * typed. What is wrong with a change is shown.
 */
export function followReleases() {
  let shown: Shown = getBoot().release
  let told: Told | undefined
  let isFollowing = false

  /** What was told meanwhile is followed at once; what came between is not looked at. */
  async function follow() {
    if (isFollowing) return
    isFollowing = true
    // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- what is told next comes while this waits
    while (told && told.id !== shown.id) {
      const release = told
      const changed = listChanged(shown, release)
      if (!changed) return reloadWithWork()
      for (const app of changed) await (app.name === 'host' ? exchangeHost(app) : exchangeRemote(app))
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
      reloadWithWork()
    })
  })
  events.addEventListener('problem', ({ data }: MessageEvent<string>) => showProblem(String(JSON.parse(data))))
}

/** What has another version, the host first; undefined where what has changed needs another page. */
function listChanged(former: Shown, { apps, disabled }: Told): AppRelease[] | undefined {
  const changed = Object.values(apps).filter(({ name, version }) => former.apps[name]?.version !== version)
  const isNew = changed.some(({ name }) => !former.apps[name])
  const isGone = Object.keys(former.apps).some((name) => !apps[name])
  const isSwitched = (former.disabled ?? []).join() !== (disabled ?? []).join()
  if (isNew || isGone || isSwitched) return undefined
  return changed.toSorted((a, b) => Number(b.name === 'host') - Number(a.name === 'host'))
}
