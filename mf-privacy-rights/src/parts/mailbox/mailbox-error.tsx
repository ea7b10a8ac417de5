import { ApiRejected, isOutage, maxFiles, type ApiUnavailable } from '@site/shared/calls'
import { FileRejection, OutageNotice } from '@site/shared/forms'
import { FormattedMessage, Link, type MessageId } from '@site/shared/platform'
import { Exact, Notice } from '@site/shared/ui'
import { privacyMailbox } from '@site/shared/rules'
import type { ReactNode } from 'react'

/** Errors that have a text. */
const codes = [
  'SIX_DIGITS',
  'WRONG_CODE',
  'CODE_EXPIRED',
  'TOO_MANY_CODES',
  'NOTHING_TO_OPEN',
  'FILE_EMPTY',
  'FILE_UNREADABLE',
  'FILE_TOO_LARGE',
  'MAILBOX_FULL',
  'MESSAGE_FULL',
  'TOO_MANY',
  'OFFLINE',
  'BUSY',
  'REQUEST_TIMEOUT',
  'TOO_MANY_FILES',
  'NOT_FOUND',
  'NOT_OPEN',
  'LINK_LOCKED',
] as const
export type ErrorCode = (typeof codes)[number]

/** Returns which of the errors that have a text a failed call is; an outage as it is, and `OFFLINE` for all others. */
export function codeOf(error: unknown): ErrorCode | ApiUnavailable {
  return isOutage(error) ? error : codeOfAnswer(error)
}

function codeOfAnswer(error: unknown): ErrorCode {
  if (!(error instanceof ApiRejected)) return 'OFFLINE'
  return codes.find((code) => code === error.error) ?? (error.status === 429 ? 'TOO_MANY' : 'OFFLINE')
}

/** Returns the text of a message that could not be sent. */
export function textOf(failure: unknown): MessageId {
  return `privacy_rights.mailbox.error.${codeOfAnswer(failure)}`
}

/** Returns which error a file has: it alone is sent again, not the message. */
function codeOfFile(error: unknown): ErrorCode {
  if (error instanceof FileRejection) return error.code
  if (isOutage(error)) return 'BUSY'
  const code = codeOfAnswer(error)
  return code === 'TOO_MANY' ? 'TOO_MANY_FILES' : code
}

/** Says why a file could not be uploaded or removed. */
export function FileError({ error }: { error: unknown }) {
  return (
    <FormattedMessage
      id={`privacy_rights.mailbox.error.${codeOfFile(error)}`}
      values={{ mailbox: <Exact>{privacyMailbox}</Exact>, count: maxFiles }}
    />
  )
}

interface MailboxErrorProps {
  id: string
  code: string | ApiUnavailable
  /** Tries again after an outage. */
  onSend: () => void
}

/** Link to the same page without a token, where a person asks for a new link by mail. */
function link(text: ReactNode) {
  return <Link to="/privacy-rights/status">{text}</Link>
}

/** Says what to do about an error; nothing where `code` is not one. */
export function MailboxError({ id, code, onSend }: MailboxErrorProps) {
  const knownCode = codes.find((each) => each === code)
  return (
    <div id={id}>
      {isOutage(code) && <OutageNotice outage={code} sending={false} onSend={onSend} mailbox={privacyMailbox} />}
      {knownCode && (
        <Notice kind="error">
          <FormattedMessage
            id={`privacy_rights.mailbox.error.${knownCode}`}
            values={{ mailbox: <Exact>{privacyMailbox}</Exact>, link }}
          />
        </Notice>
      )}
    </div>
  )
}
