import { ApiRejected, isOutage, type ApiUnavailable } from '@site/shared/calls'
import { OutageNotice } from '@site/shared/forms'
import { FormattedMessage, Link } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { privacyMailbox } from '@site/shared/rules'
import type { ReactNode } from 'react'

const codes = [
  'SIX_DIGITS',
  'WRONG_CODE',
  'CODE_EXPIRED',
  'TOO_MANY_CODES',
  'NOTHING_TO_OPEN',
  'FILE_EMPTY',
  'FILE_TOO_LARGE',
  'MAILBOX_FULL',
  'EMPTY',
  'TOO_MANY',
  'OFFLINE',
  'BUSY',
  'REQUEST_TIMEOUT',
  'TOO_MANY_FILES',
  'NOT_FOUND',
  'NOT_OPEN',
  'LINK_LOCKED',
  'NETWORK_LOCKED',
] as const
export type ErrorCode = (typeof codes)[number]

/** Returns which of the errors that have a text a failed call is; an outage as it is, and `OFFLINE` for all others. */
export function codeOf(error: unknown): ErrorCode | ApiUnavailable {
  if (isOutage(error)) return error
  if (!(error instanceof ApiRejected)) return 'OFFLINE'
  return codes.find((code) => code === error.error) ?? (error.status === 429 ? 'TOO_MANY' : 'OFFLINE')
}

/** Returns which error a failed upload is: the file is what can be sent again, not the message. */
function codeOfFile(code: string | ApiUnavailable): ErrorCode | undefined {
  if (isOutage(code)) return 'BUSY'
  return code === 'TOO_MANY' ? 'TOO_MANY_FILES' : codes.find((each) => each === code)
}

interface MailboxErrorProps {
  id: string
  code: string | ApiUnavailable
  /** Name of the file that was refused. */
  file?: string | undefined
  /** Tries again after an outage. */
  onSend: () => void
}

/** To the same page without a token, where a person asks for a new link by mail. */
function link(text: ReactNode) {
  return <Link to="/privacy-rights/status">{text}</Link>
}

/** Says what to do about an error; nothing where `code` is no error. */
export function MailboxError({ id, code, file, onSend }: MailboxErrorProps) {
  const known = file === undefined ? codes.find((each) => each === code) : codeOfFile(code)
  return (
    <div id={id}>
      {isOutage(code) && !file && (
        <OutageNotice outage={code} sending={false} onSend={onSend} mailbox={privacyMailbox} />
      )}
      {known && (
        <Notice kind="error" title={file}>
          <FormattedMessage id={`privacy_rights.mailbox.error.${known}`} values={{ mailbox: privacyMailbox, link }} />
        </Notice>
      )}
    </div>
  )
}
