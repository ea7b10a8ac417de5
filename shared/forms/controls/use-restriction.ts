import { useEffect, useRef } from 'react'
import type { Restriction } from '../restrictions/restriction.ts'

/**
 * Holds an input to its restriction. What would be refused or rewritten is caught before it is inserted, which also spares
 * a paste from being cut off at `maxlength` before it is tidied; what cannot be caught (autofill, a keyboard that composes,
 * undo) is put right after it. The caret stays where the visitor typed.
 */
export function useRestriction(restriction: Restriction | undefined, value: string, input: (text: string) => void) {
  const ref = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const element = ref.current
    if (!element || !restriction) return
    const { restrict } = restriction
    function catchInsertion(this: HTMLInputElement, event: InputEvent) {
      const added = event.data ?? event.dataTransfer?.getData('text/plain')
      if (!added || event.isComposing || !event.inputType.startsWith('insert')) return
      const before = this.value
      const start = this.selectionStart ?? before.length
      const end = this.selectionEnd ?? start
      const text = before.slice(0, start) + added + before.slice(end)
      const allowed = restrict({ before, text, caret: start + added.length })
      if (allowed.text === text && text.length <= this.maxLength) return
      event.preventDefault()
      if (allowed.text === before && allowed.caret === end) return
      write(this, allowed.text, allowed.caret)
      if (allowed.text !== before) input(allowed.text)
    }
    element.addEventListener('beforeinput', catchInsertion)
    return () => element.removeEventListener('beforeinput', catchInsertion)
  }, [restriction, input])

  /** The text that may stand in `element` after what has just happened to it. */
  function restrict(element: HTMLInputElement): string {
    if (!restriction) return element.value
    const caret = element.selectionStart ?? element.value.length
    const allowed = restriction.restrict({ before: value, text: element.value, caret })
    write(element, allowed.text, allowed.caret)
    return allowed.text
  }

  return { ref, restrict }
}

/** Only what differs: setting an equal value would move the caret and cost the browser's undo. */
function write(element: HTMLInputElement, text: string, caret: number) {
  if (element.value !== text) element.value = text
  if (element.selectionStart !== caret || element.selectionEnd !== caret) element.setSelectionRange(caret, caret)
}
