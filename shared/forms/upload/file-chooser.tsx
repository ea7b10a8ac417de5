import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import type { RefObject } from 'react'
import { describedBy, type FieldView } from '../controls/field-frame.tsx'
import styles from './file-chooser.module.css'

interface FileChooserProps {
  view: Pick<FieldView, 'id' | 'hint' | 'error'>
  /** Gets the control, which has the focus once a file was removed. */
  chooser: RefObject<HTMLInputElement | null>
  /** Text of the button. */
  text: MessageId
  multiple?: boolean
  accept?: string
  onChoose: (files: File[]) => void
}

/** Chooses files of the device. What the browser draws is in its own language, not in that of the page: it is hidden. */
export function FileChooser({ view, chooser, text, multiple = false, accept, onChoose }: FileChooserProps) {
  return (
    <>
      <input
        id={view.id}
        ref={chooser}
        type="file"
        multiple={multiple}
        accept={accept}
        className={styles.chooser}
        aria-invalid={view.error ? true : undefined}
        aria-describedby={describedBy(view)}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // So that the same file can be chosen again.
          target.value = ''
          onChoose(files)
        }}
      />
      <Button variant="secondary" tabIndex={-1} aria-hidden="true" onClick={() => chooser.current?.click()}>
        <FormattedMessage id={text} />
      </Button>
    </>
  )
}
