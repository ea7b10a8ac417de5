// Loaded into a server before anything else (`--import`): its clock is ahead by CLOCK_DAYS, and by as many minutes more as its
// parent sends. What it repeats, it does at once where that is due then.
let ahead = Number(process.env['CLOCK_DAYS'] ?? 0) * 86_400_000
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    super(...((given.length === 0 ? [RealDate.now() + ahead] : given) as [number]))
  }

  static override now() {
    return RealDate.now() + ahead
  }
} as DateConstructor

const repeated = new Map<NodeJS.Timeout, { act: () => void; interval: number; due: number }>()
const { setInterval: beginInterval, clearInterval: endInterval } = globalThis

globalThis.setInterval = ((act: (...given: unknown[]) => void, interval = 0, ...given: unknown[]) => {
  const timer = beginInterval(act, interval, ...given)
  repeated.set(timer, { act: () => act(...given), interval, due: Date.now() + interval })
  return timer
}) as typeof setInterval

globalThis.clearInterval = (timer) => {
  repeated.delete(timer as NodeJS.Timeout)
  endInterval(timer)
}

process.on('message', (minutes: number) => {
  ahead += minutes * 60_000
  for (const each of repeated.values()) {
    if (each.due > Date.now()) continue
    each.due = Date.now() + each.interval
    each.act()
  }
})
// It ends as without a parent.
process.channel?.unref()
