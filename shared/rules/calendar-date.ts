const spaced = /^(\d{2}) - (\d{2}) - (\d{4})$/

/** Whether `text` is a day of the calendar, written `dd - mm - yyyy` with spaced dashes. */
export function isCalendarDate(text: string): boolean {
  const [, day, month, year] = (spaced.exec(text) ?? []).map(Number)
  if (!day || !month || !year) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
