import { useEffect } from 'react'

/** WCAG 2.1.4: keys of one letter can be turned off, here until the document is reloaded. */
export const keys = { areOn: true }

/** Runs an action when its key is pressed: not while typing, with a modifier, or in a dialog. */
export function useKeys(actions: Readonly<Record<string, () => void>>) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target, key, ctrlKey, altKey, metaKey, defaultPrevented } = event
      const isTyping = target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea')
      if (!keys.areOn || isTyping || ctrlKey || altKey || metaKey || defaultPrevented) return
      const action = actions[key]
      if (!action || document.querySelector('dialog[open]')) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [actions])
}
