/**
 * Evaluates the modules of the site in tasks of their own, and starts it: between them the browser answers to who is there
 * already.
 */
export async function start() {
  await import(/* webpackMode: "eager" */ 'react-dom/client')
  await pause()
  const site = await import(/* webpackMode: "eager" */ './start.tsx')
  await pause()
  await site.start()
}

/** Goes on next of all that does not wait for the visitor; in browsers that cannot say so, last. */
function pause(): Promise<void> {
  const { scheduler }: { scheduler?: Partial<Scheduler> } = globalThis
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
