import type { MessageId } from '@site/shared/platform'
import type { Rule } from '../../rules/rule.ts'

/** What is wrong with one field, as shown under it. */
export interface FieldError {
  message: MessageId
  messageValues?: Record<string, string | number>
  /** The broken rule; none where browser or server refused the value. */
  rule?: Rule<MessageId>
}

/**
 * To be thrown by `send` when the server refuses the value of one field: the message appears at the field and the form
 * stays as it is.
 */
export class FieldRefused extends Error {
  override name = 'FieldRefused'
  readonly field: string
  readonly messageId: MessageId

  constructor(field: string, messageId: MessageId, options?: ErrorOptions) {
    super(`The field "${field}" was refused: ${messageId}`, options)
    this.field = field
    this.messageId = messageId
  }
}
