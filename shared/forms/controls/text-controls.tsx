import type { ChoiceField, TextAreaField, TextField } from '../fields/define-form.ts'
import { controlStyle } from '../../ui/control/control.ts'
import styles from './control.module.css'
import { controlAttributes, describedBy, VisuallyHidden, type FieldView } from './field-frame.tsx'
import { useInputMask } from './use-input-mask.ts'
import { FormattedMessage } from '@site/shared/platform'
import { OptionText } from './choices.tsx'

/** Inputs up to this length are as wide as their longest text. */
const shortLength = 24

function inputAttributes(view: FieldView, { maxLength, autoComplete, inputMode }: TextField | TextAreaField) {
  return { ...controlAttributes(view), maxLength, autoComplete, inputMode }
}

export function TextInput({ view, field, value }: { view: FieldView; field: TextField; value: string }) {
  const { ref, restrict } = useInputMask(field.restriction, value, view.input)
  const isShort = field.maxLength <= shortLength

  function leave() {
    const completed = field.restriction?.complete?.(value)
    if (completed !== undefined && completed !== value) view.input(completed)
    view.blur()
  }

  return (
    <input
      {...inputAttributes(view, field)}
      ref={ref}
      className={isShort ? `${controlStyle} ${styles.short}` : controlStyle}
      type={field.control}
      size={isShort ? field.maxLength : undefined}
      value={value}
      onChange={(event) => view.input(restrict(event.currentTarget))}
      onBlur={leave}
    />
  )
}

/** The remaining characters are shown below this number, and announced in these steps. */
const nearLimit = 100
const readOutEvery = 20

/** Several lines of text, with a counter of the remaining characters. */
export function TextArea({ view, field, value }: { view: FieldView; field: TextAreaField; value: string }) {
  const left = Math.max(0, field.maxLength - value.length)
  const isNear = left <= Math.min(nearLimit, field.maxLength / 4)
  const step = Math.ceil(left / readOutEvery) * readOutEvery
  const countId = `${view.id}-count`
  return (
    <>
      <textarea
        {...inputAttributes(view, field)}
        aria-describedby={describedBy(view, isNear ? countId : undefined)}
        className={`${controlStyle} ${styles.area}`}
        rows={field.rows}
        value={value}
        onChange={(event) => view.input(event.currentTarget.value)}
        onBlur={view.blur}
      />
      {isNear && (
        <p className={styles.count} id={countId}>
          <FormattedMessage id="forms.characters_left" values={{ count: left }} />
        </p>
      )}
      <VisuallyHidden role="status">
        {isNear && <FormattedMessage id="forms.characters_left" values={{ count: step }} />}
      </VisuallyHidden>
    </>
  )
}

export function SelectInput({ view, field, value }: { view: FieldView; field: ChoiceField; value: string }) {
  return (
    <select
      {...controlAttributes(view)}
      className={controlStyle}
      value={value}
      autoComplete={field.autoComplete}
      onChange={(event) => view.input(event.currentTarget.value)}
      onBlur={view.blur}
    >
      <option value="">
        <FormattedMessage id="forms.choose" />
      </option>
      {field.options.map((option) => (
        <option key={option.value} value={option.value}>
          <OptionText option={option} />
        </option>
      ))}
    </select>
  )
}

/** A honeypot input, hidden from people and assistive technology. */
export function Honeypot({ view, value }: { view: FieldView; value: string }) {
  return (
    <VisuallyHidden aria-hidden="true">
      <label htmlFor={view.id}>{view.label}</label>
      <input
        id={view.id}
        name={view.name}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => view.input(event.currentTarget.value)}
      />
    </VisuallyHidden>
  )
}
