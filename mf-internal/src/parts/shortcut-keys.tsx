import { FormattedMessage, lazyPart } from '@site/shared/platform'
import { Button, QueryFailure } from '@site/shared/ui'
import { useEffect, useState } from 'react'
import { findControls, keyOfControl, shortcuts, type OwnKey } from './shortcuts.ts'

const useShortcutDialog = lazyPart(() => import(/* webpackChunkName: "lazy-keys" */ './shortcut-dialog.tsx'))

interface ShortcutKeysProps {
  /** By their keys. */
  own?: Readonly<Record<string, OwnKey>>
}

const noKeys = {}

/**
 * The keys of a page: its own, and those of the links and buttons that name one in `aria-keyshortcuts`. A button and `?` open
 * a dialog that lists them.
 */
export function ShortcutKeys({ own = noKeys }: ShortcutKeysProps) {
  const [isOpen, setOpen] = useState(false)
  const dialog = useShortcutDialog(isOpen)

  useEffect(() => {
    /** Presses the button of a key, but not while typing, with a modifier, or in a dialog. */
    function press(event: KeyboardEvent) {
      const { target, key, ctrlKey, altKey, metaKey, defaultPrevented } = event
      const isTyping = target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea')
      if (!shortcuts.areOn || isTyping || ctrlKey || altKey || metaKey || defaultPrevented) return
      if (document.querySelector('dialog[open]')) return
      const control = findControls().find((each) => keyOfControl(each) === key)
      const action = key === '?' ? () => setOpen(true) : own[key]?.press
      if (!action && !control) return
      event.preventDefault()
      if (action) action()
      else if (control) pressControl(control)
    }

    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })

  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        <FormattedMessage id="internal_privacy_rights.keys" />
      </Button>
      {isOpen && dialog.value && <dialog.value.default own={own} onClose={() => setOpen(false)} />}
      {isOpen && <QueryFailure query={dialog} text="internal_privacy_rights.action.unavailable" />}
    </>
  )
}

/** Presses a link or button; the first field of a form that it opens gets the focus. */
function pressControl(control: HTMLElement) {
  const isOpened = control.getAttribute('aria-expanded') === 'false'
  control.click()
  const panel = document.getElementById(control.getAttribute('aria-controls') ?? '')
  if (!isOpened || !panel) return
  const focusField = () => {
    const field = panel.querySelector<HTMLElement>('input, select, textarea')
    field?.focus()
    return field !== null
  }
  // Its form is loaded when it is opened.
  const observer = new MutationObserver(() => focusField() && observer.disconnect())
  if (!focusField()) observer.observe(panel, { childList: true, subtree: true })
}
