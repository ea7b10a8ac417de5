import { Component, Suspense, useEffect, useState, type ReactNode } from 'react'

/** In milliseconds since a page was opened: when it shows nothing until then, it counts as failed. A second more than a read of the API. */
const pageTimeout = 9_000

let openedAt = 0

/** Its code, its loader and its component have the time of `timeToShow` together. */
export function startOpening(): void {
  openedAt = performance.now()
}

/** In milliseconds: what the page that is being opened has left. */
export function timeToShow(): number {
  return Math.max(0, openedAt + pageTimeout - performance.now())
}

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
    const timer = setTimeout(() => setIsLate(isEmpty()), timeToShow())
    return () => clearTimeout(timer)
  }, [])
  if (isLate) throw late()
  return (
    <Suspense fallback={<Waiting onLate={setIsLate}>{pending}</Waiting>}>
      <ThrownValue>{children}</ThrownValue>
    </Suspense>
  )
}

/** A page that was shown may suspend later on. */
function Waiting({ onLate, children }: { onLate: (isLate: boolean) => void; children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(() => onLate(true), pageTimeout)
    return () => clearTimeout(timer)
  }, [onLate])
  return children
}

/** Passes on what a page throws: the router would take undefined for no error. */
class ThrownValue extends Component<{ children: ReactNode }, { thrown?: { error: unknown } }> {
  override state: { thrown?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } }
  }

  override render() {
    const { thrown } = this.state
    if (thrown) throw thrown.error ?? new Error('The page has thrown no error')
    return this.props.children
  }
}

/** Whether the page has neither text nor a picture. */
function isEmpty(): boolean {
  const main = document.querySelector('main')
  return main !== null && !main.textContent.trim() && !main.querySelector('canvas, iframe, img, input, svg, video')
}
