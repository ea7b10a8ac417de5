import { isPlainClick } from '@site/shared/browser'
import type { MouseEvent, ReactNode } from 'react'

interface InPageLinkProps {
  /** Id of the target, which takes the focus (`tabIndex={-1}`). */
  to: string
  className?: string | undefined
  children: ReactNode
}

/** A link within the page without a history entry. */
export function InPageLink({ to, className, children }: InPageLinkProps) {
  function go(event: MouseEvent) {
    const target = document.getElementById(to)
    if (!target || !isPlainClick(event)) return
    event.preventDefault()
    target.focus()
  }
  return (
    <a href={`#${to}`} className={className} onClick={go}>
      {children}
    </a>
  )
}
