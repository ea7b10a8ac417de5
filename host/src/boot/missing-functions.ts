/**
 * Adds what packages, or several parts, use and a browser that the site supports (shared/build/browsers.ts) lacks: Safari 15.6
 * has no `AbortSignal.timeout`. Own code does without the rest.
 */
export function addMissingFunctions() {
  AbortSignal.timeout ??= (milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), milliseconds)
    return controller.signal
  }
}
