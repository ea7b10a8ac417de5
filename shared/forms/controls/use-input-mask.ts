import { useEffect, useRef } from 'react'
import { digitsOf, type InputMask } from '../input-masks/input-mask.ts'

/** Change by typing or pasting into a masked field. */
export interface Insertion {
  /** As it was entered. */
  added: string
  isAtEnd: boolean
  /** Whether it took the place of all that the field had. */
  isWhole: boolean
  /** Whether the mask left out digits of it. */
  hasLostDigits: boolean
  /** Text of the field afterwards. */
  text: string
}

/** Input types that replace the selection; drops and corrections go elsewhere. */
const atCaret = new Set(['insertText', 'insertFromPaste'])

/**
 * Applies an input mask. Insertions are rewritten before they happen, so that a paste is cleaned before `maxlength`
 * cuts it off; what cannot be intercepted (autofill, drop, undo) is corrected afterwards. Keeps the caret.
 * @param noteInsertion Called before the field changes.
 */
export function useInputMask(
  restriction: InputMask | undefined,
  value: string,
  input: (text: string) => void,
  noteInsertion: (insertion: Insertion) => void,
) {
  const ref = useRef<HTMLInputElement>(null)
  // The text before a composition. Text being composed must not be changed: the keyboard would insert it again.
  const beforeComposing = useRef<string>(undefined)

  useEffect(() => {
    const element = ref.current
    if (!element || !restriction) return

    const catchInsertion = (event: InputEvent) => {
      const addedText = event.data ?? event.dataTransfer?.getData('text/plain')
      if (!addedText || event.isComposing || !atCaret.has(event.inputType)) return
      const before = element.value
      const start = element.selectionStart ?? before.length
      const end = element.selectionEnd ?? start
      const text = before.slice(0, start) + addedText + before.slice(end)
      const restricted = restriction.restrict({ before, text, caret: start + addedText.length })
      noteInsertion({
        added: addedText,
        isAtEnd: start === before.length,
        isWhole: start < end && digitsOf(before.slice(0, start) + before.slice(end)) === '',
        hasLostDigits: hasLostDigits(text, restricted.text),
        text: restricted.text,
      })
      if (restricted.text === text) return
      event.preventDefault()
      if (restricted.text === before && restricted.caret === end) return
      write(element, restricted.text, restricted.caret)
      if (restricted.text !== before) input(restricted.text)
    }
    const startComposing = () => {
      beforeComposing.current = element.value
    }
    const endComposing = () => {
      const before = beforeComposing.current ?? ''
      beforeComposing.current = undefined
      input(settle(element, restriction, before))
    }

    element.addEventListener('beforeinput', catchInsertion)
    element.addEventListener('compositionstart', startComposing)
    element.addEventListener('compositionend', endComposing)
    return () => {
      element.removeEventListener('beforeinput', catchInsertion)
      element.removeEventListener('compositionstart', startComposing)
      element.removeEventListener('compositionend', endComposing)
    }
  }, [restriction, input, noteInsertion])

  function restrict(element: HTMLInputElement): string {
    return beforeComposing.current === undefined ? settle(element, restriction, value) : element.value
  }

  return { ref, restrict }
}

/** Whether a mask left out digits; `(0)` and a leading `00` count as none. */
export function hasLostDigits(entered: string, allowed: string): boolean {
  const meant = digitsOf(entered.replace(/\(\s*0\s*\)/g, '')).replace(/^00/, '')
  return meant.length > digitsOf(allowed).length
}

function settle(element: HTMLInputElement, restriction: InputMask | undefined, before: string): string {
  if (!restriction) return element.value
  const { value: text, selectionStart } = element
  const allowed = restriction.restrict({ before, text, caret: selectionStart ?? text.length })
  write(element, allowed.text, allowed.caret)
  return allowed.text
}

/** Only differences: setting an equal value would move the caret and break undo. */
function write(element: HTMLInputElement, text: string, caret: number) {
  if (element.value !== text) element.value = text
  if (element.selectionStart !== caret || element.selectionEnd !== caret) element.setSelectionRange(caret, caret)
}
