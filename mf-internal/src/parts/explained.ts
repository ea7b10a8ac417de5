import { shortestExplanation } from '@site/shared/calls'
import type { MessageId } from '@site/shared/platform'
import { limits, type Rule } from '@site/shared/rules'
import { size, string } from 'superstruct'

/** A sentence that says why something is refused. */
export const explained: Rule<MessageId> = {
  name: 'explained',
  struct: size(string(), shortestExplanation, limits.message),
  message: 'internal_privacy_rights.error.TEXT_TOO_SHORT',
  on: ['blur', 'invalid'],
}
