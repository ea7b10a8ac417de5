// Loaded into a server before anything else (`--import`): its clock is ahead by CLOCK_DAYS, and by a minute more after each SIGUSR2.
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

process.on('SIGUSR2', () => {
  ahead += 60_000
})
