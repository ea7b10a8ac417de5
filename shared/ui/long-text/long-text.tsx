import { FormattedMessage } from '@site/shared/platform'
import { generalPart } from '@site/shared/rules'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Disclosure } from '../disclosure/disclosure.tsx'
import { TextWithTables } from '../text-with-tables/text-with-tables.tsx'
import styles from './long-text.module.css'

/** Lines and characters of a text that is shown whole. */
const maxLines = 12
const maxCharacters = 1_200

/** Characters of a page of paper. */
const pageLength = 3_000

/** A text of others. What holds for everybody stands last, folded by itself (`generalPart`). */
export function LongText({ children }: { children: string }) {
  const [own = '', general] = children.split(generalPart)
  return (
    <>
      <FoldedText>{own.trimEnd()}</FoldedText>
      {general !== undefined && <GeneralText>{general}</GeneralText>}
    </>
  )
}

function GeneralText({ children: text }: { children: string }) {
  const [heading = ''] = text.split('\n', 1)
  const count = Math.ceil(text.length / pageLength)
  return (
    <Disclosure
      isPrinted
      summary={<FormattedMessage id="common.explanation" values={{ heading: heading.trim(), count }} />}
    >
      <TextWithTables>{text.slice(heading.length).trimStart()}</TextWithTables>
    </Disclosure>
  )
}

/** A long text is folded, and opened with a button. */
function FoldedText({ children: text }: { children: string }) {
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
