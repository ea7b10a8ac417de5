import { mailboxFilePath, type MessageFile, type PersonMessage } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Moment } from '@site/shared/ui'
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
      <ol className={styles.messages} ref={isOpened ? focus : undefined} tabIndex={-1}>
        {messages.map(({ id, from, isAnswer, sentAt, readAt, isDestroyed, text, files }) => (
          <li key={id} className={from === 'PERSON' ? styles.own : styles.message}>
            <p className={styles.from}>
              <strong>
                <FormattedMessage id={`privacy_rights.mailbox.from.${isAnswer ? 'ANSWER' : from}`} />
              </strong>{' '}
              <Moment at={sentAt} />{' '}
              {from === 'PERSON' && readAt && (
                <FormattedMessage id="privacy_rights.mailbox.read" values={{ time: <Moment at={readAt} /> }} />
              )}
            </p>
            <p className={styles.text}>
              {isDestroyed ? <FormattedMessage id="privacy_rights.mailbox.destroyed" /> : text}
            </p>
            <ul className={styles.files}>
              {files.map((file) => (
                <li key={file.id}>
                  {/* The cookie of the code lets the browser download them. */}
                  <a href={isOpened && !isDestroyed ? `${mailboxFilePath}/${file.id}` : undefined} download>
                    {file.name}
                  </a>{' '}
                  <FileFacts file={file} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Type and size: `PDF, 1,2 MB`. */
export function FileFacts({ file: { name, size } }: { file: Pick<MessageFile, 'name' | 'size'> }) {
  const intl = useIntl()
  const type = /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase()
  const [unit, amount] = size < 1_000_000 ? ['kilobyte', Math.max(1, size / 1_000)] : ['megabyte', size / 1_000_000]
  const written = intl.formatNumber(amount, { style: 'unit', unit, maximumSignificantDigits: 2 })
  return <span className={styles.facts}>({type ? `${type}, ${written}` : written})</span>
}
