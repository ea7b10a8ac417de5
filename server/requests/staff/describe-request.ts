import type { StaffRequest, StaffRequestLine } from '@site/shared/calls'
import { getBrands } from '@site/shared/brands'
import type { Country } from '@site/shared/contract'
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
  const ofCountry = getBrands(country.toLowerCase() as Country)
  const chosen = ofCountry.filter(({ keys }) => keys.some((key) => brands.includes(key)))
  return {
    ...describeLine(request, now),
    language,
    brands: chosen.map(({ description }) => description),
    email: body.email,
    phoneNumber: body.phoneNumber,
    salutation: salutation === 'NONE' ? '' : salutation,
    name: `${firstName} ${lastName}`.trim(),
    address: address ? writeAddress(address) : [],
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

function writeAddress(address: NonNullable<StoredRequest['body']['userInfo']['address']>): string[] {
  const { street, houseNumber, houseNumberExtension, postalCode, city, country } = address
  return [[street, houseNumber, houseNumberExtension].filter(Boolean).join(' '), `${postalCode} ${city}`, country]
}
