// What pages may use whose remote names it in `site.needs` (docs/what-a-remote-may-use.md).
import { assertDefined } from '../rules/errors.ts'

/**
 * Starts a worker of a file that the build has emitted for `new URL('./sum.worker.js', import.meta.url)`: one script without imports.
 * Rejects for a file that is not part of the release. Needs `worker`.
 */
export function createWorker(file: URL): Promise<Worker> {
  return assertDefined(window.site, 'window.site').worker(file.href)
}

/** Returns the nonce for style elements, such as those of Emotion; undefined for a page that does not need `style-nonce`. */
export function getStyleNonce(): string | undefined {
  const [opened] = performance.getEntriesByType('navigation')
  const timings = opened instanceof PerformanceNavigationTiming ? opened.serverTiming : []
  return timings.find(({ name }) => name === 'nonce')?.description
}
