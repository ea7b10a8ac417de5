import { staffFileAddress, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { FileFacts, LongText, Moment, OrderedList } from '@site/shared/ui'
import { Section } from '../../parts/staff-page.tsx'
import styles from '../../parts/sections.module.css'

/** What staff and person wrote to each other. */
export function Messages({ request: { reference, messages } }: { request: StaffRequest }) {
  if (messages.length === 0) return null
  return (
    <Section title="internal_privacy_rights.messages">
      <OrderedList className={styles.list}>
        {messages.map(({ id, from, author, sentAt, readAt, isAnswer, isDestroyed, text, files }) => (
          <li key={id} className={from === 'STAFF' ? `${styles.message} ${styles.own}` : styles.message}>
            <p className={styles.by}>
              <strong>{author ?? <FormattedMessage id={`internal_privacy_rights.message.from.${from}`} />}</strong>
              {' · '}
              {isAnswer && (
                <>
                  <FormattedMessage id="internal_privacy_rights.message.answer" />
                  {' · '}
                </>
              )}
              <Moment at={sentAt} length="medium" />
              {' · '}
              <FormattedMessage
                id={`internal_privacy_rights.message.${readAt ? 'read' : 'unread'}`}
                values={{ moment: readAt && <Moment at={readAt} length="medium" /> }}
              />
            </p>
            {files.map((file) => (
              <p key={file.id} className={styles.file}>
                <bdi>
                  <a href={staffFileAddress(reference, file.id)} download={file.name}>
                    {file.name}
                  </a>
                </bdi>{' '}
                <FileFacts file={file} />
              </p>
            ))}
            {isDestroyed ? (
              <p className={styles.text}>
                <FormattedMessage id="internal_privacy_rights.message.destroyed" />
              </p>
            ) : (
              <LongText>{text}</LongText>
            )}
          </li>
        ))}
      </OrderedList>
    </Section>
  )
}
