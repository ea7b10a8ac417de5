import type { CommunicationType, RequestStatus } from '@site/shared/api'
import type { Database } from '../database/database.ts'
import { findLink } from './link-store.ts'
import { findRequest, type StoredRequest } from './request-store.ts'

/** The request that a status link leads to: of one that was sent twice, the one that is handled. Undefined for no such link. */
export async function findByStatusToken(
  database: Database,
  token: string,
  now: Date,
  isLocked = false,
): Promise<StoredRequest | undefined> {
  const link = await findLink(database, token, 'STATUS')
  if (!link?.reference || link.expiresAt <= now) return undefined
  const request = await findRequest(database, link.reference, isLocked)
  return request?.duplicateOf ? findRequest(database, request.duplicateOf, isLocked) : request
}

/** A request as its person may see it: the ways to reach them are named only, since mailed links get passed on. */
export function statusOf({ reference, state, receivedAt, answerBy, flowType, country, body }: StoredRequest): RequestStatus {
  return {
    reference,
    state,
    receivedAt: receivedAt.toISOString(),
    answerBy,
    flowType,
    country,
    brands: body.brands,
    brandName: body.brandName,
    userMessage: body.userMessage,
    article: body.article,
    publicationLink: body.publicationLink,
    publicationDate: body.publicationDate,
    communicationTypes: communicationTypes({ body }),
  }
}

function communicationTypes({ body }: Pick<StoredRequest, 'body'>): CommunicationType[] {
  const given: Record<CommunicationType, unknown> = { PHONE: body.phoneNumber, EMAIL: body.email, POSTAL: body.userInfo.address }
  return (Object.keys(given) as CommunicationType[]).filter((type) => given[type])
}
