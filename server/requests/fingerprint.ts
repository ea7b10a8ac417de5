import { createHash } from 'node:crypto'
import type { PrivacyRequestBody } from '@site/shared/calls'

/** Equal for two requests that ask the same of the same person, whatever page and language they were made in. */
export function fingerprintOf(body: PrivacyRequestBody): string {
  const { userInfo, brands, email } = body
  const asked = [
    body.flowType,
    body.country,
    email.toLowerCase(),
    body.phoneNumber,
    brands.toSorted(),
    [body.brandName, body.article, body.publicationLink, body.publicationDate, body.userMessage],
    [userInfo.salutation, userInfo.firstName, userInfo.lastName],
    Object.entries(userInfo.address ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
