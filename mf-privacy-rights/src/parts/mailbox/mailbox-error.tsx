import { ApiRejected } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { privacyMailbox } from '../../privacy-mailbox.ts'

const codes = [
  ...(['SIX_DIGITS', 'WRONG_CODE', 'CODE_EXPIRED', 'TOO_MANY_CODES', 'NOTHING_TO_OPEN'] as const),
  ...(['FILE_EMPTY', 'FILE_TOO_LARGE', 'MAILBOX_FULL', 'EMPTY', 'TOO_MANY', 'OFFLINE'] as const),
  ...(['NOT_FOUND', 'NOT_OPEN'] as const),
]
export type ErrorCode = (typeof codes)[number]

/** Returns which of the errors that have a text a failed call is; `OFFLINE` for all others. */
export function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof ApiRejected)) return 'OFFLINE'
  return codes.find((code) => code === error.error) ?? (error.status === 429 ? 'TOO_MANY' : 'OFFLINE')
}

interface MailboxErrorProps {
  id: string
  code: string
  /** Name of the file that was refused. */
  file?: string | undefined
}

/** Says what to do about an error; nothing where `code` is no error. */
export function MailboxError({ id, code, file }: MailboxErrorProps) {
  const known = codes.find((each) => each === code)
  return (
    <div id={id}>
      {known && (
        <Notice kind="error" title={file}>
          <FormattedMessage id={`privacy_rights.mailbox.error.${known}`} values={{ mailbox: privacyMailbox }} />
        </Notice>
      )}
    </div>
  )
}
