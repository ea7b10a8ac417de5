// Days are `yyyy-mm-dd`, as texts: they compare and sort as they are.

/** The time that counts in both countries, wherever a visitor or a server is. */
export const officeTime = 'Europe/Amsterdam'

/** The Swedish way of writing a date is the ISO one. Made once: it costs more than all else in a row of a file. */
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: officeTime })

/** The day that it is in the Netherlands and Belgium at a moment. */
export function dayOf(moment: Date): string {
  return isoDay.format(moment)
}

/** The day that it is there now. */
export function getToday(): string {
  return dayOf(new Date())
}

/** The day `days` after `day` (before it where negative). */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** How many days `to` is after `from`; negative before it. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
}

/** The same day of the year before; 28 February for the 29th. */
export function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1)
  return `${year}${day.endsWith('-02-29') ? '-02-28' : day.slice(4)}`
}
