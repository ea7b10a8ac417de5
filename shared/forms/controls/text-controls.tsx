import type { ChoiceField, TextAreaField, TextField } from '../fields/define-form.ts'
import { countTooMany } from '../../rules/text-length.ts'
import { controlStyle } from '../../ui/control/control.ts'
import styles from './control.module.css'
import { controlAttributes, describedBy, VisuallyHidden, type FieldView } from './field-frame.tsx'
import { digitsOf } from '../input-masks/input-mask.ts'
import { hasLostDigits, useInputMask, type Insertion } from './use-input-mask.ts'
import { afterPress, FormattedMessage } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useEffect, useRef, useState, type ClipboardEvent } from 'react'
import { OptionText } from './choices.tsx'

/** Inputs up to this length are as wide as their longest text. */
const shortLength = 24

function inputAttributes(view: FieldView, { autoComplete, control, inputMode }: TextField | TextAreaField) {
  // Addresses and numbers run from left to right in every language; what people write, as it begins.
  const dir = control === 'email' || control === 'tel' ? 'ltr' : 'auto'
  return { ...controlAttributes(view), autoComplete, inputMode, dir }
}

export function TextInput({ view, field, value }: { view: FieldView; field: TextField; value: string }) {
  /** The digits as they were entered, with those that the mask rejected. */
  const typedDigits = useRef('')
  const [suggestion, setSuggestion] = useState<string>()
  /** Whether the mask left out digits of the number that stands there. */
  const [isCut, setCut] = useState(false)
  const warning = isCut && digitsOf(value) ? field.restriction?.warn?.(value) : undefined
  const suggest = (text: string) => setSuggestion(field.restriction?.suggest?.(typedDigits.current, text))
  const { ref, restrict } = useInputMask(field.restriction, value, view.input, noteInsertion)
  const isShort = field.maxLength <= shortLength

  // What stands there is not sent before the visitor has seen that it is not what they entered.
  const { hold } = view
  // The question below says the rest.
  const held = warning && suggestion ? 'forms.phone_check' : warning
  useEffect(() => {
    hold(held)
    return () => hold(undefined)
  }, [hold, held])

  function noteInsertion({ added, isAtEnd, isWhole, hasLostDigits: isLossy, text }: Insertion) {
    setCut(isLossy || (isCut && !isWhole))
    const digits = digitsOf(added)
    // Several digits that come at once into an empty field are a new number, whatever the mask left out before them.
    const isNew = !isAtEnd || (value === '' && digits.length > 1)
    typedDigits.current = (isNew ? '' : typedDigits.current) + digits
    // Other numbers are complete only when the visitor leaves the field, or pastes them.
    if (typedDigits.current.startsWith('0') || digits.length > 1) suggest(text)
  }

  function change(element: HTMLInputElement) {
    const entered = digitsOf(element.value)
    const isFilledIn = element.value.length - value.length > 1
    if (entered.startsWith('0') || isFilledIn) typedDigits.current = entered
    else if (element.value.length < value.length) typedDigits.current = entered && typedDigits.current.slice(0, -1)
    const raw = element.value
    const text = restrict(element)
    setCut(hasLostDigits(raw, text) || (isCut && entered !== ''))
    view.input(text)
    if (typedDigits.current.startsWith('0') || isFilledIn) suggest(text)
    else setSuggestion(undefined)
  }

  function leave() {
    const completed = field.tidy ? field.tidy(value) : field.restriction?.complete?.(value)
    if (completed !== undefined && completed !== value) view.input(completed)
    afterPress(() => suggest(completed ?? value))
    view.blur()
  }

  /** The browser's own check of an address sees what stands in the field, so it stands there as it is sent. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget
    // Addresses have no selection: there, only an empty field is sure to be replaced.
    const isReplaced = value === '' || (selectionStart === 0 && selectionEnd === value.length)
    const pasted = event.clipboardData.getData('text/plain')
    const tidied = field.tidy?.(pasted)
    if (!isReplaced || tidied === undefined || tidied === pasted) return
    event.preventDefault()
    view.input(tidied)
  }

  function accept() {
    view.input(suggestion ?? value)
    setSuggestion(undefined)
    setCut(false)
    typedDigits.current = ''
    ref.current?.focus()
  }

  return (
    <>
      <input
        {...inputAttributes(view, field)}
        ref={ref}
        className={isShort ? `${controlStyle} ${styles.short}` : controlStyle}
        type={field.control}
        maxLength={field.restriction && field.maxLength}
        size={isShort ? field.maxLength : undefined}
        value={value}
        onChange={(event) => change(event.currentTarget)}
        onBlur={leave}
        onPaste={field.tidy && paste}
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

/** The remaining characters are shown below this number, and announced in these steps. */
const nearLimit = 100
const readOutEvery = 20

/** Several lines of text, with a counter near the limit. A longer text stays whole: it says by how much it is too long. */
export function TextArea({ view, field, value }: { view: FieldView; field: TextAreaField; value: string }) {
  const over = countTooMany(value, field.maxLength)
  const charactersLeft = over > 0 ? -over : Math.max(0, field.maxLength - value.length)
  const isNear = charactersLeft <= Math.min(nearLimit, field.maxLength / 4)
  const step = charactersLeft < 0 ? charactersLeft : Math.ceil(charactersLeft / readOutEvery) * readOutEvery
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
          <CharacterCount left={charactersLeft} />
        </p>
      )}
      <VisuallyHidden role="status">{isNear && <CharacterCount left={step} />}</VisuallyHidden>
    </>
  )
}

function CharacterCount({ left }: { left: number }) {
  if (left < 0) return <FormattedMessage id="forms.characters_over" values={{ over: -left }} />
  return <FormattedMessage id="forms.characters_left" values={{ count: left }} />
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

/** Tells 1Password, LastPass, Bitwarden and Dashlane to leave a field alone. */
const notForFillers = {
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
  'data-form-type': 'other',
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
        {...notForFillers}
        value={value}
        onChange={(event) => view.input(event.currentTarget.value)}
      />
    </VisuallyHidden>
  )
}
