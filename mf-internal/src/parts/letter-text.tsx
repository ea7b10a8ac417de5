import type { StaffLetter } from '@site/shared/calls'
import { companyName, referencePrefix, writeDay } from '@site/shared/rules'
import { Exact, Logo, TextWithTables } from '@site/shared/ui'
import type { ReactNode } from 'react'
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
            <p className={styles.address} dir="auto">
              {address.join('\n')}
            </p>
          </div>
          <p>{writeDay(writtenOn, language)}</p>
        </>
      )}
      <p className={styles.subject} dir="auto">
        {inPieces(subject)}
      </p>
      <TextWithTables>{text}</TextWithTables>
    </article>
  )
}

const reference = new RegExp(`(${referencePrefix}-[0-9A-Z]{4}-[0-9A-Z]{4})`)

/** A reference stays on one line. */
function inPieces(subject: string): ReactNode {
  return subject.split(reference).map((piece) =>
    reference.test(piece) ? (
      <strong key={piece} className={styles.whole}>
        <Exact>{piece}</Exact>
      </strong>
    ) : (
      piece
    ),
  )
}
