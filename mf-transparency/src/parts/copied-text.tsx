import { copyText } from '@site/shared/browser'
import { FormattedMessage, useIntl, type MessageId } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useRef, useState } from 'react'
import styles from './copied-text.module.css'

interface CopiedTextProps {
  text: string
  /** Label of the field. */
  name: MessageId
  /** Label of the button. */
  copy: MessageId
  copied: MessageId
  /** Instruction for browsers that cannot copy. */
  byHand: MessageId
  /** A field of so many lines where it is more than one. */
  rows?: number
}

/** A text to take along: in a field that selects it, with a button that copies it. */
export function CopiedText({ text, name, copy, copied, byHand, rows = 1 }: CopiedTextProps) {
  const intl = useIntl()
  const line = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [outcome, setOutcome] = useState<MessageId>()
  const field = {
    className: styles.address,
    readOnly: true,
    value: text,
    'aria-label': intl.formatMessage({ id: name }),
    onFocus: (event: { target: HTMLInputElement | HTMLTextAreaElement }) => event.target.select(),
  }

  async function takeAlong() {
    setOutcome(undefined)
    const isCopied = await copyText(text)
    if (!isCopied) (line.current ?? area.current)?.select()
    setOutcome(isCopied ? copied : byHand)
  }
  return (
    <>
      <div className={styles.line}>
        {rows === 1 ? (
          <input ref={line} dir="ltr" {...field} />
        ) : (
          <textarea ref={area} dir="auto" rows={rows} {...field} />
        )}
        <Button variant="secondary" className={styles.copy} onClick={() => void takeAlong()}>
          <FormattedMessage id={copy} />
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {outcome && <FormattedMessage id={outcome} />}
      </p>
    </>
  )
}
