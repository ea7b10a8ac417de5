import type { PersonLetter } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Disclosure, Moment } from '@site/shared/ui'
import styles from './mailbox.module.css'

/** Our letters about a request, as they were sent. */
export function LetterList({ letters }: { letters: readonly PersonLetter[] }) {
  return (
    <>
      <h3 className={styles.from}>
        <FormattedMessage id="privacy_rights.mailbox.letters" />
      </h3>
      {letters.map(({ id, sentAt, subject, text }) => (
        <Disclosure
          key={id}
          isPrinted
          className={styles.message}
          summary={
            <span>
              {subject} · <Moment at={sentAt} />
            </span>
          }
        >
          <p className={styles.text} dir="auto">
            {text}
          </p>
        </Disclosure>
      ))}
    </>
  )
}
