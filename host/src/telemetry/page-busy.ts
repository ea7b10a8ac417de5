/** In seconds: a page that leaves the browser no idle moment for so long, or has a task of that length, is counted as busy. */
const maxBusy = 5

type Report = (busy: PageBusy) => unknown

/** A page that keeps the browser busy, or frozen: endless effects, long computing. */
export class PageBusy extends Error {
  override name = 'PageBusy'
}

/**
 * Resolves once the browser is idle. Reports the page where that takes too long, in a browser that says when it is. Pages in the background
 * do not count.
 */
export async function watchRest(idle: Promise<void>, report: Report): Promise<void> {
  let seconds = 0
  // In ticks: a computer that sleeps is not busy.
  const timer = setInterval(() => {
    if (document.readyState === 'complete') seconds += document.hidden ? 0 : 1
    if (seconds === maxBusy) report(new PageBusy())
  }, 1000)
  await idle
  clearInterval(timer)
}

/** Reports each task that takes very long. */
export function watchFreezing(report: Report): void {
  observeLongTasks(({ duration }) => duration >= maxBusy * 1000 && report(new PageBusy()))
}

/** Observes the tasks of more than 50 ms, in browsers that can. */
export function observeLongTasks(note: (task: PerformanceEntry) => void): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) return
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'longtask', buffered: true })
}
