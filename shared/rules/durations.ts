export const minuteInMs = 60_000
export const hourInMs = 60 * minuteInMs
export const dayInMs = 24 * hourInMs
