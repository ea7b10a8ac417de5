import { ApiRejected, ApiUnavailable } from '@site/shared/calls'
import { notFound } from '@site/shared/platform'

/** What a call gave, or why it failed: for pages that say so in their own place. */
export type StaffCall<Answer> = { answer: Answer; failure?: undefined } | { answer?: undefined; failure: Error }

/** Makes a call of a page's loader. An unknown request is the 404 page; faults of this page itself are not caught. */
export async function makeStaffCall<Answer>(call: () => Promise<Answer>): Promise<StaffCall<Answer>> {
  try {
    return { answer: await call() }
  } catch (error) {
    if (error instanceof ApiRejected && error.status === 404) throw notFound()
    if (error instanceof ApiRejected || error instanceof ApiUnavailable) return { failure: error }
    throw error
  }
}
