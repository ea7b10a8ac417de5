import { pageHeaderId } from '@site/shared/contract'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** What stands above a page whose `chrome` is bare: outside `main`, so that a screen reader finds it as the banner. */
export function Banner({ children }: { children: ReactNode }) {
  const [header, setHeader] = useState<HTMLElement | null>()
  // The host draws it together with the first page.
  useLayoutEffect(() => setHeader(document.getElementById(pageHeaderId)), [])
  if (header === undefined) return null
  return header ? createPortal(children, header) : children
}
