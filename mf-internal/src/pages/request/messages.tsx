import { staffFileAddress, type MessageFile, type StaffMessage, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Moment } from '@site/shared/ui'
import { FileSize } from '../../parts/file-size.tsx'
import styles from './sections.module.css'

/** What staff and person wrote to each other. */
export function Messages({ request: { reference, messages } }: { request: StaffRequest }) {
  if (messages.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>
        <FormattedMessage id="internal_privacy_rights.messages" />
      </h2>
      <ol className={styles.list}>
        {messages.map((message) => (
          <li
            key={message.id}
            className={message.from === 'STAFF' ? `${styles.message} ${styles.own}` : styles.message}
          >
            <MessageHead message={message} />
            {message.isDestroyed ? (
              <p className={styles.text}>
                <FormattedMessage id="internal_privacy_rights.message.destroyed" />
              </p>
            ) : (
              <>
                <p className={styles.text}>{message.text}</p>
                <Files reference={reference} files={message.files} />
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function MessageHead({ message: { from, author, sentAt, readAt, isAnswer } }: { message: StaffMessage }) {
  return (
    <p className={styles.by}>
      <strong>
        {author ?? <FormattedMessage id={`internal_privacy_rights.message.from.${from}`} />}
        {isAnswer && (
          <>
            {' · '}
            <FormattedMessage id="internal_privacy_rights.message.answer" />
          </>
        )}
      </strong>
      {' · '}
      <Moment at={sentAt} length="medium" />
      {' · '}
      {readAt ? (
        <FormattedMessage
          id="internal_privacy_rights.message.read"
          values={{ moment: <Moment at={readAt} length="medium" /> }}
        />
      ) : (
        <FormattedMessage id="internal_privacy_rights.message.unread" />
      )}
    </p>
  )
}

function Files({ reference, files }: { reference: string; files: readonly MessageFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.list}>
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <a href={staffFileAddress(reference, id)} download={name}>
            {name}
          </a>{' '}
          <FileSize bytes={size} />
        </li>
      ))}
    </ul>
  )
}
