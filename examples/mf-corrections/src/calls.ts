import type { Locale } from '@site/shared/contract'
import { ask, calendarDate, call, requestLocale } from '@site/shared/calls'
import { array, object, string, type Infer } from 'superstruct'

const correction = object({ id: string(), day: calendarDate, text: string() })
export type Correction = Infer<typeof correction>

/** The latest corrections, newest first; the back end of this team answers (back-end/main.ts). */
export const getLatestCorrections = call(
  {
    method: 'GET',
    path: '/api/x/mf-corrections/latest',
    query: object({ locale: requestLocale }),
    answer: object({ corrections: array(correction) }),
  },
  (it) => (locale: Locale) => ask(it, { query: { locale } }),
)
