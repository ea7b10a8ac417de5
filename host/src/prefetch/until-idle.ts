/** Resolves once the page is complete and the browser is idle. Not every browser has idle callbacks. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve))
}
