/** Evaluates the modules of the site in separate tasks, between which the browser can respond, and starts it. */
export async function start() {
  await pause()
  await import(/* webpackMode: "eager" */ 'react-dom/client')
  await pause()
  const site = await import(/* webpackMode: "eager" */ './start.tsx')
  await pause()
  await site.start()
}

/** Yields to the browser; without `scheduler.yield` the rest runs after all waiting tasks. */
function pause(): Promise<void> {
  const { scheduler }: { scheduler?: Partial<Scheduler> } = globalThis
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
