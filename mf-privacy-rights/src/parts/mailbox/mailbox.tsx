import { openingTime, type Mailbox as Opened, type PersonMessage, type RequestStatus } from '@site/shared/calls'
import { FormattedMessage, useEmptyWhenLeft } from '@site/shared/platform'
import { Day } from '@site/shared/ui'
import { useEffect, useState } from 'react'
import { mailboxId } from './mailbox-id.ts'
import { LetterList } from './letter-list.tsx'
import { MessageList } from './message-list.tsx'
import { OpenMailbox } from './open-mailbox.tsx'
import { WriteMessage } from './write-message.tsx'
import styles from './mailbox.module.css'

interface MailboxProps {
  token: string
  request: RequestStatus
  /** Hears that a message was sent, with which the request has another state or number of messages. */
  onSent: () => void
}

/** Messages and files between the person and the privacy team. They are read with a code that is mailed to the person. */
export default function Mailbox({ token, request, onSent }: MailboxProps) {
  const { reference, mailbox, question } = request
  // A question that waits comes first, with the field for its answer, which stays where it is once it was sent.
  const [isQuestionFirst] = useState(question !== '' && mailbox.isWritable)
  const [openedMailbox, setOpened] = useState<Opened>()
  const [isClosed, setClosed] = useState(false)
  const [sentMessages, setSent] = useState<PersonMessage[]>([])
  useEmptyWhenLeft(openedMailbox !== undefined || sentMessages.length > 0)
  const { readyUntil, isDestroyed } = openedMailbox ?? mailbox

  function open(found: Opened) {
    setOpened(found)
    setClosed(false)
    // It holds them, too.
    setSent([])
  }

  useEffect(() => {
    if (!openedMailbox) return undefined
    const timer = setTimeout(() => {
      setOpened(undefined)
      setClosed(true)
      setSent([])
    }, openingTime)
    return () => clearTimeout(timer)
  }, [openedMailbox])

  const stateName = isDestroyed ? 'destroyed' : 'ready'
  const writing = mailbox.isWritable && (
    <WriteMessage
      token={token}
      reference={reference}
      hasSent={sentMessages.length > 0}
      onSent={(message) => {
        setSent([...sentMessages, message])
        onSent()
      }}
    />
  )
  return (
    <section aria-labelledby={mailboxId} className={styles.mailbox}>
      <h2 id={mailboxId} tabIndex={-1} className={styles.title}>
        <FormattedMessage id="privacy_rights.mailbox.title" />
      </h2>
      {isQuestionFirst && question && sentMessages.length === 0 && (
        <div className={styles.question}>
          <h3 className={styles.from}>
            <FormattedMessage id="privacy_rights.mailbox.question" />
          </h3>
          <p className={styles.text} dir="auto">
            {question}
          </p>
        </div>
      )}
      {isQuestionFirst && writing}
      <p>
        {!openedMailbox && (mailbox.letters === 0 || mailbox.received + mailbox.sent > 0) && (
          <FormattedMessage id="privacy_rights.mailbox.count" values={{ ...mailbox }} />
        )}{' '}
        {!openedMailbox && mailbox.letters > 0 && (
          <FormattedMessage id="privacy_rights.mailbox.letter_count" values={{ ...mailbox }} />
        )}{' '}
        {readyUntil && (
          <FormattedMessage id={`privacy_rights.mailbox.${stateName}`} values={{ day: <Day date={readyUntil} /> }} />
        )}
      </p>
      {isClosed && (
        <p role="status">
          <FormattedMessage id="privacy_rights.mailbox.closed" />
        </p>
      )}
      {!openedMailbox && mailbox.received + mailbox.sent + mailbox.letters > 0 && (
        <OpenMailbox
          token={token}
          isSecondary={isQuestionFirst || mailbox.received + mailbox.letters === 0}
          onOpen={open}
        />
      )}
      <MessageList
        messages={[...(openedMailbox?.messages ?? []), ...sentMessages]}
        isOpened={openedMailbox !== undefined}
      />
      {openedMailbox && openedMailbox.letters.length > 0 && <LetterList letters={openedMailbox.letters} />}
      {!isQuestionFirst && writing}
    </section>
  )
}
