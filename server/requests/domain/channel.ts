import type { LetterChannel } from '@site/shared/calls'
import type { StoredRequest } from '../store/request-store.ts'

/** How a letter reaches the person; null where no address was given. */
export function channelOf({ body }: Pick<StoredRequest, 'body'>): LetterChannel | null {
  if (body.email) return 'MAIL'
  return body.userInfo.address ? 'POST' : null
}
