import type { MouseEvent, ReactNode } from 'react'

interface InPageLinkProps {
  /** Id of what it leads to, which takes the focus (`tabIndex={-1}`). */
  to: string
  className?: string | undefined
  children: ReactNode
}

/** A link to another part of this page. It leaves no history entry: "back" leads to the page before. */
export function InPageLink({ to, className, children }: InPageLinkProps) {
  function go(event: MouseEvent) {
    const target = document.getElementById(to)
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!target || !isPlain) return
    event.preventDefault()
    target.focus()
  }
  return (
    <a href={`#${to}`} className={className} onClick={go}>
      {children}
    </a>
  )
}
