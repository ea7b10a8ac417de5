// The inline script of each page (docs/architecture.md): starts everything that the page at this URL needs at once, and
// sets `window.site`, the only way in which scripts and styles enter the page. The build makes one script of it.
import type { PageRelease } from '@site/shared/contract'
import { ownerOf, readPath } from '@site/shared/contract/paths'
import { noteByte, watchArrivals, whenSilent } from './arrivals.ts'
import { keepChannel } from './channel.ts'
import { elementsOf, type Attempts } from './elements.ts'
import { filesOf } from './release-files.ts'
import { markOpening, reportFailure, watchLeaving } from './report-failure.ts'
import { isWhole, localeContextOf } from './routes.ts'
import { createPrefetches, createStart } from './start-page.ts'
import { watchHost } from './watch-host.ts'

const release: PageRelease = JSON.parse(document.getElementById('release')?.textContent ?? '')
const { ended: previewEnded, redirect } = keepChannel(release, location.href)
if (redirect) {
  // Otherwise the host's scripts would run meanwhile.
  window.stop()
  location.replace(redirect)
} else boot()

function boot() {
  const { lang = 'nl', segments } = readPath(location.pathname)
  const context = localeContextOf(lang, location.hostname, release.development)
  const { apps } = release
  const { digestOf, describeApp } = filesOf(release, location.href)
  const attempts: Attempts = new Map()
  const { start, settle, takePrefetched, storePrefetched } = createPrefetches()
  document.documentElement.lang = lang
  watchArrivals()
  watchHost(apps.host, context, attempts)
  // Evaluated after this script has ended, and so has started everything.
  const preloads = Promise.resolve().then(settle)
  const elements = elementsOf(digestOf, attempts)
  const startApp = createStart(context, apps.host, start, elements, attempts)
  window.site = Object.freeze({
    release,
    previewEnded,
    ...context,
    describeApp,
    takePrefetched,
    storePrefetched,
    preloads,
    startApp,
    markOpening,
    reportFailure,
    whenSilent,
    noteByte,
    ...elements,
  })
  startApp(apps.host, segments, location.search)
  const owner = context.country && ownerOf(segments, apps)
  // In the HTML of another page, as a server without rules would send it, the host reads the rest of the release first.
  if (owner && isWhole(owner) && !release.disabled?.includes(owner.name)) startApp(owner, segments, location.search)
  // Not at once: the browser takes some milliseconds for it, and nothing can freeze before a script has come.
  setTimeout(() => markOpening(apps.host))
  watchLeaving()
  // Until then the page says that it cannot be loaded (shell.css).
  document.documentElement.dataset['started'] = ''
}
