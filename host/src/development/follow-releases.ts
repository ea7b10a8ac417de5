import type { AppRelease, PageRelease } from '@site/shared/contract'
import { getBoot } from '../release.ts'
import { exchangeRemote } from './exchange-remote.ts'
import { fetchRelease } from './fetch-release.ts'
import { showProblem } from './problem.ts'

/**
 * In `npm run dev` only: what has been built anew takes its place in the open page, which keeps its state. Where that
 * cannot be (the host, other pages of a remote, a failure), the page reloads. What is wrong with a change is shown.
 */
export function followReleases() {
  let shown: PageRelease = getBoot().release
  let pending = Promise.resolve()

  async function follow(id: string) {
    if (id === shown.id) return
    // The server may be starting again: it tells the release once more when it is there.
    const release = await fetchRelease().catch(() => undefined)
    if (!release) return
    const changed = listChanged(shown, release)
    if (!changed) return window.location.reload()
    for (const app of changed) await exchangeRemote(app)
    shown = release
  }

  const events = new EventSource('/dev/releases')
  events.addEventListener('release', ({ data }: MessageEvent<string>) => {
    pending = pending
      .then(() => follow(data))
      .catch((error: unknown) => {
        console.error(error)
        window.location.reload()
      })
  })
  events.addEventListener('problem', ({ data }: MessageEvent<string>) => showProblem(String(JSON.parse(data))))
}

/** The remotes that have another version; undefined where what has changed needs another page. */
function listChanged(
  former: PageRelease,
  { apps, disabled }: PageRelease & { apps: Record<string, AppRelease> },
): AppRelease[] | undefined {
  const changed = Object.values(apps).filter(({ name, version }) => former.apps[name]?.version !== version)
  const isNew = changed.some(({ name }) => name === 'host' || !former.apps[name])
  const isGone = Object.keys(former.apps).some((name) => !apps[name])
  const isSwitched = (former.disabled ?? []).join() !== (disabled ?? []).join()
  return isNew || isGone || isSwitched ? undefined : changed
}
