import { enums, integer, min, nullable, object, type Infer } from 'superstruct'
import type { Locale } from '../contract/locale.ts'
import { call } from './call.ts'
import { ask } from './client.ts'
import { calendarDate, requestLocale } from './parameters.ts'
import { flowTypes } from './request-flows.ts'

/** Each is null where it is not known at the moment. */
export const homeFacts = object({
  /** Political advertisements that run today, in the country of the locale. */
  runningAdvertisements: nullable(min(integer(), 0)),
  /** The first day of the privacy policy in force. */
  policyDate: nullable(calendarDate),
  /** Median time to an answer, in days, in the last quarter for which it is published. */
  answer: nullable(object({ flowType: enums(flowTypes), medianDays: min(integer(), 0) })),
})
export type HomeFacts = Infer<typeof homeFacts>

/** Returns what the home page shows of the register, the documents and the figures. */
export const getHomeFacts = call(
  {
    method: 'GET',
    path: '/api/home-facts',
    query: object({ locale: requestLocale }),
    answer: homeFacts,
    group: 'Open data',
    summary:
      'What the home page shows: advertisements that run, the day of the privacy policy, and how soon requests are answered',
  },
  (it) => (locale: Locale) => ask(it, { query: { locale } }),
)
