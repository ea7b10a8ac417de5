import type { TextField } from '../fields/field.ts'
import { controlStyle } from '../../ui/control/control.ts'
import styles from './control.module.css'
import { controlAttributes, type FieldView } from './field-view.ts'
import { useRestriction } from './use-restriction.ts'

/** Up to this many characters an input is as wide as its longest text. */
const shortLength = 24

/** A line of text, an e-mail address or a telephone number. */
export function TextInput({ view, field, value }: { view: FieldView; field: TextField; value: string }) {
  const { ref, restrict } = useRestriction(field.restriction, value, view.input)
  const isShort = field.maxLength <= shortLength

  function leave() {
    const completed = field.restriction?.complete?.(value)
    if (completed !== undefined && completed !== value) view.input(completed)
    view.blur()
  }

  return (
    <input
      {...controlAttributes(view)}
      ref={ref}
      className={isShort ? `${controlStyle} ${styles.short}` : controlStyle}
      type={field.control}
      size={isShort ? field.maxLength : undefined}
      value={value}
      maxLength={field.maxLength}
      autoComplete={field.autoComplete}
      inputMode={field.inputMode}
      enterKeyHint={field.enterKeyHint}
      onChange={(event) => view.input(restrict(event.currentTarget))}
      onBlur={leave}
    />
  )
}
