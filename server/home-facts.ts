import { countryCodeOf, type getHomeFacts, type RequestFigures } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { dayOf } from '@site/shared/rules'
import type { DocumentStore } from './documents/document-store.ts'
import type { CallHandler } from './http/answer-call.ts'
import type { Services } from './services.ts'

/** The page shows each fact by itself: what fails is left out, and said where it is all that a page is about. */
export function homeFactHandler(
  { register, now }: Services,
  documents: DocumentStore,
  countFigures: () => Promise<RequestFigures>,
): CallHandler<typeof getHomeFacts> {
  return async ({ query: { locale } }) => {
    const today = dayOf(now())
    const country = countryCodeOf(splitLocale(locale).country)
    const [runningCount, versions, figures] = await Promise.allSettled([
      register.read(async ({ copy }) => copy.countRunning(country, today)),
      documents.versions('privacy-policy', locale, today),
      countFigures(),
    ])
    return {
      runningAdvertisements: valueOf(runningCount) ?? null,
      policyDate: valueOf(versions)?.[0] ?? null,
      answer: findAnswer(valueOf(figures)?.figures ?? []),
    }
  }
}

/** Returns the answer time of the kind with the most requests in the last quarter that has a median. */
function findAnswer(figures: RequestFigures['figures']) {
  const latest = figures.find(({ medianDays }) => medianDays !== null)
  const ofQuarter = figures.filter(({ quarter, medianDays }) => quarter === latest?.quarter && medianDays !== null)
  const [frequent] = ofQuarter.toSorted((one, other) => (other.received ?? 0) - (one.received ?? 0))
  return frequent && frequent.medianDays !== null
    ? { flowType: frequent.flowType, medianDays: frequent.medianDays }
    : null
}

function valueOf<Value>(result: PromiseSettledResult<Value>): Value | undefined {
  return result.status === 'fulfilled' ? result.value : undefined
}
