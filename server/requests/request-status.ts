import {
  communicationTypes,
  type CommunicationType,
  type RequestStatus,
  type RequestTextName,
} from '@site/shared/calls'
import { recordOf } from '@site/shared/rules'
import type { Database } from '../database/database.ts'
import { findLink } from './mailed-links.ts'
import { findRequest, type StoredRequest } from './request-store.ts'

/** Of a duplicate, the original. Undefined for an invalid link. */
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

/**
 * Before the confirmation the reader may be a stranger and sees nothing that was typed or chosen. Contact details are never
 * shown: links get forwarded.
 */
export function statusOf(request: StoredRequest): RequestStatus {
  const { reference, state, receivedAt, answerBy, flowType, country, verifiedAt, body } = request
  const confirmed = verifiedAt !== null
  const text = (name: RequestTextName) => (confirmed ? body[name] : '')
  const given: Record<CommunicationType, unknown> = {
    PHONE: body.phoneNumber,
    EMAIL: body.email,
    POSTAL: body.userInfo.address,
  }
  return {
    ...{ reference, state, confirmed, receivedAt: receivedAt.toISOString(), answerBy, flowType, country },
    brands: confirmed ? body.brands : [],
    ...recordOf(shownTexts, text),
    communicationTypes: confirmed ? communicationTypes.filter((type) => given[type]) : [],
  }
}

const shownTexts = ['brandName', 'userMessage', 'article', 'publicationLink', 'publicationDate'] as const
