import {
  communicationTypes,
  type CommunicationType,
  type PrivacyRequestBody,
  type RequestStatus,
} from '@site/shared/calls'
import type { Database } from '../database/database.ts'
import { findLink } from './mailed-links.ts'
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

/**
 * A request as whoever holds its mailed link may see it. Until the e-mail address is confirmed that may be a stranger, to
 * whom nothing is told that somebody typed or chose. The ways to reach the person are only named, since links get passed on.
 */
export function statusOf({
  reference,
  state,
  receivedAt,
  answerBy,
  flowType,
  country,
  verifiedAt,
  body,
}: StoredRequest): RequestStatus {
  const confirmed = verifiedAt !== null
  const known = { reference, state, confirmed, receivedAt: receivedAt.toISOString(), answerBy, flowType, country }
  return { ...known, ...(confirmed ? asked(body) : nothingAsked) }
}

type Asked = Omit<
  RequestStatus,
  'reference' | 'state' | 'confirmed' | 'receivedAt' | 'answerBy' | 'flowType' | 'country'
>

const nothingAsked: Asked = {
  brands: [],
  brandName: '',
  userMessage: '',
  article: '',
  publicationLink: '',
  publicationDate: '',
  communicationTypes: [],
}

function asked(body: PrivacyRequestBody): Asked {
  const { brands, brandName, userMessage, article, publicationLink, publicationDate } = body
  const texts = { brandName, userMessage, article, publicationLink, publicationDate }
  return { brands, ...texts, communicationTypes: askedTypes(body) }
}

function askedTypes({ phoneNumber, email, userInfo }: PrivacyRequestBody): CommunicationType[] {
  const given: Record<CommunicationType, unknown> = { PHONE: phoneNumber, EMAIL: email, POSTAL: userInfo.address }
  return communicationTypes.filter((type) => given[type])
}
