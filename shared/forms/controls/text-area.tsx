import { FormattedMessage } from '@site/shared/platform'
import type { TextAreaField } from '../fields/field.ts'
import { controlStyle } from '../../ui/control/control.ts'
import styles from './control.module.css'
import { controlAttributes, describedBy, type FieldView } from './field-view.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** From how many characters left on they are counted, at most; and how often that is read out. */
const nearLimit = 100
const readOutEvery = 20

/** Several lines of text; says how many characters are left once they are few. */
export function TextArea({ view, field, value }: { view: FieldView; field: TextAreaField; value: string }) {
  const left = Math.max(0, field.maxLength - value.length)
  const isNear = left <= Math.min(nearLimit, field.maxLength / 4)
  const countId = `${view.id}-count`
  return (
    <>
      <textarea
        {...controlAttributes(view)}
        aria-describedby={describedBy(view, isNear ? countId : undefined)}
        className={`${controlStyle} ${styles.area}`}
        rows={field.rows}
        value={value}
        maxLength={field.maxLength}
        autoComplete={field.autoComplete}
        inputMode={field.inputMode}
        enterKeyHint={field.enterKeyHint}
        onChange={(event) => view.input(event.currentTarget.value)}
        onBlur={view.blur}
      />
      {isNear && (
        <p className={styles.count} id={countId}>
          <FormattedMessage id="forms.characters_left" values={{ count: left }} />
        </p>
      )}
      <VisuallyHidden role="status">
        {isNear && (
          <FormattedMessage
            id="forms.characters_left"
            values={{ count: Math.ceil(left / readOutEvery) * readOutEvery }}
          />
        )}
      </VisuallyHidden>
    </>
  )
}
