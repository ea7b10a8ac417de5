/** `dd - mm - yyyy`, as in a date field, to `yyyy-mm-dd`. */
export function toIso(typed: string): string {
  return typed.split(' - ').toReversed().join('-')
}

/** `yyyy-mm-dd` to `dd - mm - yyyy`. */
export function toTyped(day: string): string {
  return day.split('-').toReversed().join(' - ')
}
