import { pageHeaderId } from '@site/shared/contract'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** What stands above a page whose `chrome` is bare: outside `main`, so that a screen reader finds it as the banner. */
export function Banner({ children }: { children: ReactNode }) {
  const header = document.getElementById(pageHeaderId)
  return header ? createPortal(children, header) : children
}
