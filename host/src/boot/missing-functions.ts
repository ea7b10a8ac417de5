// What a browser that the site supports (shared/build/browsers.ts) lacks, and packages or several parts use. Own code does without the rest.

/** Safari 15.6. */
AbortSignal.timeout ??= (milliseconds) => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), milliseconds)
  return controller.signal
}
