import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { enterDialog } from '@site/shared/platform'
import { CloseButton } from '../close-button/close-button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  open: boolean
  title: ReactNode
  /** Called on Escape, on Back and by the close button; set `open` to false. */
  onClose: () => void
  /** False for a question that Back itself asks: without an entry in the history, Back does not close it. */
  hasEntry?: boolean
  children: ReactNode
}

/** A native modal dialog; returns the focus when it closes. Its content stays mounted and keeps what was typed. */
export function Dialog({ open, title, onClose, hasEntry = true, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  // Before the effects of its content, which may focus a part of it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    opener.current = document.activeElement
    element.showModal()
    const leave = hasEntry ? enterDialog(() => element.close()) : undefined
    return () => {
      element.close()
      leave?.()
    }
  }, [open, hasEntry])
  useEffect(() => {
    if (!open) return
    return () => {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    }
  }, [open])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={() => open && onClose()}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <CloseButton className={styles.close} onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}
