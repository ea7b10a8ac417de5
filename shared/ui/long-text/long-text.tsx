import { FormattedMessage } from '@site/shared/platform'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { TextWithTables } from '../text-with-tables/text-with-tables.tsx'
import styles from './long-text.module.css'

/** Lines and characters of a text that is shown whole. */
const maxLines = 12
const maxCharacters = 1_200

/** A text of others: a long one is folded, and opened with a button. */
export function LongText({ children: text }: { children: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.split('\n').length > maxLines || text.length > maxCharacters
  return (
    <>
      <div className={isLong && !isOpen ? styles.folded : undefined}>
        <TextWithTables>{text}</TextWithTables>
      </div>
      {isLong && (
        <Button variant="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <FormattedMessage id={isOpen ? 'common.show_less' : 'common.show_all'} />
        </Button>
      )}
    </>
  )
}
