import { Notice } from '@site/shared/ui'
import type { ReactNode } from 'react'

/** What was done. Takes the focus when it appears, in the place of the button that led to it and is gone. */
export function FocusNotice({ children }: { children: ReactNode }) {
  return (
    <div ref={focus} tabIndex={-1}>
      <Notice kind="success">{children}</Notice>
    </div>
  )
}

function focus(element: HTMLElement | null) {
  element?.focus()
}
