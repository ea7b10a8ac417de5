import type { StaffLetter } from '@site/shared/calls'
import { companyName, writeDay } from '@site/shared/rules'
import { Logo, TextWithTables } from '@site/shared/ui'
import styles from './desk.module.css'

/** A letter as it is read: as text, because its parts were typed by others. A printed one has a letterhead. */
export function LetterText({ letter }: { letter: StaffLetter }) {
  const { subject, text, language, sender, address, writtenOn } = letter
  return (
    <article lang={language} className={styles.sheet}>
      {address.length > 0 && (
        <>
          <p className={styles.letterhead} translate="no">
            <Logo />
            {companyName}
          </p>
          <div className={styles.window}>
            <p className={styles.sender}>{sender}</p>
            <p className={styles.address}>{address.join('\n')}</p>
          </div>
          <p>{writeDay(writtenOn, language)}</p>
        </>
      )}
      <p className={styles.subject}>{subject}</p>
      <TextWithTables>{text}</TextWithTables>
    </article>
  )
}
