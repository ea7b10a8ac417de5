import { Suspense, useEffect, useState, type ReactNode } from 'react'

/** In milliseconds: a page whose code, loader or component shows nothing for longer counts as failed. */
export const pageTimeout = 9_000

interface Props {
  late: () => Error
  /** Shown while the page suspends. */
  pending: ReactNode
  children: ReactNode
}

/** Renders a page. Throws the error of `late` where it suspends or renders nothing for too long. */
export function PageDeadline({ late, pending, children }: Props) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(isEmpty()), pageTimeout)
    return () => clearTimeout(timer)
  }, [])
  if (isLate) throw late()
  return <Suspense fallback={pending}>{children}</Suspense>
}

/** Whether the page has neither text nor a picture. */
function isEmpty(): boolean {
  const main = document.querySelector('main')
  return main !== null && !main.textContent.trim() && !main.querySelector('canvas, iframe, img, input, svg, video')
}
