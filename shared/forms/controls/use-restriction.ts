import { useEffect, useRef } from 'react'
import type { Restriction } from '../restrictions/restriction.ts'

/** The insertions that replace the selection; a drop or a correction goes to another place. */
const atCaret = new Set(['insertText', 'insertFromPaste'])

/**
 * Holds an input to its restriction. What would be refused or rewritten is caught before it is inserted, which also
 * spares a paste from being cut off at `maxlength` before it is tidied; what cannot be caught (autofill, drop, undo) is
 * put right after it. The caret stays where the visitor typed.
 */
export function useRestriction(restriction: Restriction | undefined, value: string, input: (text: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  // What stood there before a keyboard began to compose. Text being composed is left alone: written to, the keyboard
  // would insert it a second time.
  const beforeComposing = useRef<string>(undefined)

  useEffect(() => {
    const element = ref.current
    if (!element || !restriction) return

    const held: Restriction = restriction

    function catchInsertion(this: HTMLInputElement, event: InputEvent) {
      const added = event.data ?? event.dataTransfer?.getData('text/plain')
      if (!added || event.isComposing || !atCaret.has(event.inputType)) return
      const before = this.value
      const start = this.selectionStart ?? before.length
      const end = this.selectionEnd ?? start
      const text = before.slice(0, start) + added + before.slice(end)
      const allowed = held.restrict({ before, text, caret: start + added.length })
      if (allowed.text === text && text.length <= this.maxLength) return
      event.preventDefault()
      if (allowed.text === before && allowed.caret === end) return
      write(this, allowed.text, allowed.caret)
      if (allowed.text !== before) input(allowed.text)
    }

    function startComposing(this: HTMLInputElement) {
      beforeComposing.current = this.value
    }

    function endComposing(this: HTMLInputElement) {
      const before = beforeComposing.current ?? ''
      beforeComposing.current = undefined
      input(settle(this, restriction, before))
    }

    element.addEventListener('beforeinput', catchInsertion)
    element.addEventListener('compositionstart', startComposing)
    element.addEventListener('compositionend', endComposing)
    return () => {
      element.removeEventListener('beforeinput', catchInsertion)
      element.removeEventListener('compositionstart', startComposing)
      element.removeEventListener('compositionend', endComposing)
    }
  }, [restriction, input])

  /** The text that may stand in `element` after what has just happened to it. */
  function restrict(element: HTMLInputElement): string {
    return beforeComposing.current === undefined ? settle(element, restriction, value) : element.value
  }

  return { ref, restrict }
}

function settle(element: HTMLInputElement, restriction: Restriction | undefined, before: string): string {
  if (!restriction) return element.value
  const { value: text, selectionStart } = element
  const allowed = restriction.restrict({ before, text, caret: selectionStart ?? text.length })
  write(element, allowed.text, allowed.caret)
  return allowed.text
}

/** Only what differs: setting an equal value would move the caret and cost the browser's undo. */
function write(element: HTMLInputElement, text: string, caret: number) {
  if (element.value !== text) element.value = text
  if (element.selectionStart !== caret || element.selectionEnd !== caret) element.setSelectionRange(caret, caret)
}
