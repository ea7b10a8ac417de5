import type { StaffLetter } from '@site/shared/calls'
import styles from './letter-text.module.css'

/** A letter as it is read: as text, because its parts were typed by others. */
export function LetterText({ letter: { subject, text, language, address } }: { letter: StaffLetter }) {
  return (
    <article lang={language} className={styles.letter}>
      {address.length > 0 && <p className={styles.address}>{address.join('\n')}</p>}
      <p className={styles.subject}>{subject}</p>
      <div className={styles.text}>{text}</div>
    </article>
  )
}
