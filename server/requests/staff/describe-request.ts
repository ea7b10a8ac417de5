import type { StaffRequest, StaffRequestLine } from '@site/shared/calls'
import { describeBrands } from '@site/shared/brands'
import { writeAddress } from '@site/shared/rules'
import type { StoredRequest } from '../request-store.ts'
import { isOverdue } from './request-selection.ts'

/** A request as one line of the list. */
export function describeLine(request: StoredRequest, now: Date): StaffRequestLine {
  const { reference, state, receivedAt, answerBy, flowType, country, sentBy } = request
  return {
    reference,
    state,
    receivedAt: receivedAt.toISOString(),
    answerBy,
    overdue: isOverdue(request, now),
    flowType,
    country,
    sentBy,
  }
}

/** A request with everything that was asked, as staff read it. */
export function describeRequest(request: StoredRequest, now: Date): StaffRequest {
  const { body, country, language, channel, identification, handledAt, handledBy, duplicateOf } = request
  const { userInfo, brands } = body
  const { address, salutation, firstName, lastName } = userInfo
  return {
    ...describeLine(request, now),
    language,
    brands: describeBrands(country, brands),
    email: body.email,
    phoneNumber: body.phoneNumber,
    salutation: salutation === 'NONE' ? '' : salutation,
    name: `${firstName} ${lastName}`.trim(),
    address: writeAddress(address),
    brandName: body.brandName,
    article: body.article,
    publicationLink: body.publicationLink,
    publicationDate: body.publicationDate,
    userMessage: body.userMessage,
    channel,
    identification,
    handledAt: handledAt?.toISOString() ?? null,
    handledBy,
    duplicateOf,
  }
}
