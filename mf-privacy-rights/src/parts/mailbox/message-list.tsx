import { mailboxFilePath, type PersonMessage } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { FileFacts, List, LongText, Moment, OrderedList } from '@site/shared/ui'
import styles from './mailbox.module.css'
import { focus } from './open-mailbox.tsx'

interface MessageListProps {
  messages: readonly PersonMessage[]
  /** Whether the code was entered; before that only what was just sent is here. */
  isOpened: boolean
}

export function MessageList({ messages, isOpened }: MessageListProps) {
  return (
    <>
      {isOpened && messages.some(({ files }) => files.length > 0) && (
        <p>
          <FormattedMessage id="privacy_rights.mailbox.download_hint" />
        </p>
      )}
      <OrderedList className={styles.messages} ref={isOpened ? focus : undefined} tabIndex={-1}>
        {messages.map(({ id, from, isAnswer, sentAt, readAt, isDestroyed, text, files }) => (
          <li key={id} className={from === 'PERSON' ? styles.own : styles.message}>
            <p className={styles.from}>
              <strong>
                <FormattedMessage id={`privacy_rights.mailbox.from.${isAnswer ? 'ANSWER' : from}`} />
              </strong>{' '}
              <Moment at={sentAt} />{' '}
              {from === 'PERSON' && (
                <FormattedMessage
                  id={`privacy_rights.mailbox.${readAt ? 'read' : 'unread'}`}
                  values={{ time: readAt && <Moment at={readAt} /> }}
                />
              )}
            </p>
            <List className={styles.files}>
              {files.map((file) => (
                <li key={file.id}>
                  {/* The cookie of the code lets the browser download them. */}
                  <bdi>
                    <a href={isOpened && !isDestroyed ? `${mailboxFilePath}/${file.id}` : undefined} download>
                      {file.name}
                    </a>
                  </bdi>{' '}
                  <FileFacts file={file} />
                </li>
              ))}
            </List>
            {isDestroyed ? (
              <p className={styles.text}>
                <FormattedMessage id="privacy_rights.mailbox.destroyed" />
              </p>
            ) : (
              <LongText>{text}</LongText>
            )}
          </li>
        ))}
      </OrderedList>
    </>
  )
}
