// The inline script of each page (docs/architecture.md): starts everything that the page at this address needs at once, and
// leaves `window.site`, the only way in which scripts and styles enter the page. The build makes one script of it and of the
// parts beside it, which import nothing else.
import type { PageRelease } from '@site/shared/contract'
import type { Attempts } from './attempts.ts'
import { createCalls } from './calls.ts'
import { elementsOf } from './elements.ts'
import { readPlace } from './place.ts'
import { keepPreview } from './preview.ts'
import { filesOf } from './release-files.ts'
import { startPage } from './start-page.ts'
import { watchHost } from './watch-host.ts'

const release: PageRelease = JSON.parse(document.getElementById('release')?.textContent ?? '')
const [previewEnded, elsewhere] = keepPreview(release, location.href)
if (elsewhere) {
  // Or the host's scripts would run meanwhile.
  window.stop()
  location.replace(elsewhere)
} else boot()

function boot() {
  const [place, path] = readPlace(location, release.development)
  const [digestOf, describeApp, describeFormer] = filesOf(release, location.href)
  const attempts: Attempts = new Map()
  const calls = createCalls()
  const { takeCall, keepCall } = calls
  document.documentElement.lang = place.lang
  watchHost(release.apps.host, place, attempts)
  // Asked when this script has ended, and so has started all that it starts.
  const earlyCalls = Promise.resolve().then(() => calls.settle())
  const elements = elementsOf(digestOf, attempts)
  window.site = Object.freeze({
    release,
    previewEnded,
    ...place,
    describeApp,
    describeFormer,
    takeCall,
    keepCall,
    earlyCalls,
    ...elements,
  })
  startPage(release, place, path, calls, attempts)
}
