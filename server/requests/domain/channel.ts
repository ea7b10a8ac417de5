import type { LetterChannel } from '@site/shared/calls'
import type { StoredRequest } from '../store/request-store.ts'

/** Returns the channel by which a letter reaches the person; null where neither an address nor a telephone number was given. */
export function channelOf({ body }: Pick<StoredRequest, 'body'>): LetterChannel | null {
  if (body.email) return 'MAIL'
  if (body.userInfo.address) return 'POST'
  return body.phoneNumber ? 'PHONE' : null
}

/**
 * Whether the e-mail address is that of the person, as far as we know. Staff may have misheard one: until its link was opened, or
 * staff noted how they know who it is, no data goes there (Art. 12(6) and 32 GDPR).
 */
export function isAddressKnown({ sentBy, identification, addressConfirmedAt }: StoredRequest): boolean {
  return sentBy === null || identification !== null || addressConfirmedAt !== null
}
