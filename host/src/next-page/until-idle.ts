/** Not every browser has idle callbacks. */
export function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve))
}
