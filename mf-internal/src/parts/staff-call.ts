import { ApiRejected, ApiShape, ApiUnavailable } from '@site/shared/calls'
import { notFound } from '@site/shared/platform'

export type StaffCall<Answer> = { answer: Answer; failure?: undefined } | { answer?: undefined; failure: Error }

/** Makes a call for a page's loader. A 404 becomes the 404 page; programming errors are not caught. */
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
