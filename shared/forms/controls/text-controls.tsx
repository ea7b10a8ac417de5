import type { ChoiceField, TextAreaField, TextField } from '../fields/define-form.ts'
import { controlStyle } from '../../ui/control/control.ts'
import styles from './control.module.css'
import { controlAttributes, describedBy, VisuallyHidden, type FieldView } from './field-frame.tsx'
import { useInputMask } from './use-input-mask.ts'
import { FormattedMessage } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useRef, useState } from 'react'
import { OptionText } from './choices.tsx'

/** Inputs up to this length are as wide as their longest text. */
const shortLength = 24

function inputAttributes(view: FieldView, { maxLength, autoComplete, inputMode }: TextField | TextAreaField) {
  return { ...controlAttributes(view), maxLength, autoComplete, inputMode }
}

export function TextInput({ view, field, value }: { view: FieldView; field: TextField; value: string }) {
  /** The digits as they were entered, with those that the mask rejected. */
  const typed = useRef('')
  const [suggestion, setSuggestion] = useState<string>()
  const suggest = (text: string) => setSuggestion(field.restriction?.suggest?.(typed.current, text))
  const { ref, restrict } = useInputMask(field.restriction, value, view.input, noteInsertion)
  const isShort = field.maxLength <= shortLength

  function noteInsertion(added: string, isAtEnd: boolean) {
    typed.current = (isAtEnd ? typed.current : '') + digitsOf(added)
    // Other numbers are complete only when the visitor leaves the field.
    if (typed.current.startsWith('0')) suggest(value)
  }

  function change(element: HTMLInputElement) {
    const entered = digitsOf(element.value)
    if (entered.startsWith('0')) typed.current = entered
    else if (element.value.length < value.length) typed.current = entered && typed.current.slice(0, -1)
    const text = restrict(element)
    view.input(text)
    if (typed.current.startsWith('0')) suggest(text)
    else setSuggestion(undefined)
  }

  function leave() {
    const completed = field.restriction?.complete?.(value)
    if (completed !== undefined && completed !== value) view.input(completed)
    suggest(value)
    view.blur()
  }

  function accept() {
    view.input(suggestion ?? value)
    setSuggestion(undefined)
    typed.current = ''
    ref.current?.focus()
  }

  return (
    <>
      <input
        {...inputAttributes(view, field)}
        ref={ref}
        className={isShort ? `${controlStyle} ${styles.short}` : controlStyle}
        type={field.control}
        size={isShort ? field.maxLength : undefined}
        value={value}
        onChange={(event) => change(event.currentTarget)}
        onBlur={leave}
      />
      {field.restriction?.suggest && (
        <div className={styles.suggestion} role="status">
          {suggestion && (
            <>
              <FormattedMessage id="forms.suggestion" values={{ suggestion }} />
              <Button variant="secondary" onClick={accept}>
                <FormattedMessage id="forms.suggestion.accept" values={{ suggestion }} />
              </Button>
            </>
          )}
        </div>
      )}
    </>
  )
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
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
