import { ApiRejected, ApiShape, ApiUnavailable } from '@site/shared/calls'
import { notFound } from '@site/shared/platform'

/** What a call gave, or why it failed: for pages that say so in their own place. */
export type StaffCall<Answer> = { answer: Answer; failure?: undefined } | { answer?: undefined; failure: Error }

/**
 * Makes a call of a page's loader. An unknown request is the 404 page; faults of this page itself are not caught. An answer that
 * cannot be read, such as the page of a proxy, may be another one with the next try.
 */
export async function makeStaffCall<Answer>(call: () => Promise<Answer>): Promise<StaffCall<Answer>> {
  try {
    return { answer: await call() }
  } catch (error) {
    if (error instanceof ApiRejected && error.status === 404) throw notFound()
    const failures = [ApiRejected, ApiUnavailable, ApiShape]
    if (error instanceof Error && failures.some((failure) => error instanceof failure)) return { failure: error }
    throw error
  }
}
