// The inline script of each page (docs/architecture.md): starts everything that the page at this URL needs at once, and
// sets `window.site`, the only way in which scripts and styles enter the page. The build makes one script of it.
import type { PageRelease } from '@site/shared/contract'
import { keepChannel } from './channel.ts'
import { elementsOf, type Attempts } from './elements.ts'
import { filesOf } from './release-files.ts'
import { isWhole, ownerOf, readLocaleContext } from './routes.ts'
import { createPrefetches, createStart } from './start-page.ts'
import { watchHost } from './watch-host.ts'

const release: PageRelease = JSON.parse(document.getElementById('release')?.textContent ?? '')
const [previewEnded, elsewhere] = keepChannel(release, location.href)
if (elsewhere) {
  // Otherwise the host's scripts would run meanwhile.
  window.stop()
  location.replace(elsewhere)
} else boot()

function boot() {
  const [context, path] = readLocaleContext(location, release.development)
  const [digestOf, describeApp] = filesOf(release, location.href)
  const attempts: Attempts = new Map()
  const prefetches = createPrefetches()
  const { takePrefetched, storePrefetched } = prefetches
  document.documentElement.lang = context.lang
  watchHost(release.apps.host, context, attempts)
  // Evaluated after this script has ended, and so has started everything.
  const preloads = Promise.resolve().then(() => prefetches.settle())
  const startApp = createStart(context, prefetches, attempts)
  const elements = elementsOf(digestOf, attempts)
  window.site = Object.freeze({
    release,
    previewEnded,
    ...context,
    describeApp,
    takePrefetched,
    storePrefetched,
    preloads,
    startApp,
    ...elements,
  })
  startApp(release.apps.host, path, location.search)
  const owner = context.country && ownerOf(path, release.apps)
  // In the HTML of another page, as a server without rules would send it, the host reads the rest of the release first.
  if (owner && isWhole(owner) && !release.disabled?.includes(owner.name)) startApp(owner, path, location.search)
}
