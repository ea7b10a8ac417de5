import { Component, Suspense, useEffect, useState, type ReactNode } from 'react'
import { inTime, whenSilent } from '../rules/time-limit.ts'

/** In milliseconds since a page was opened, or since the last byte of it: when it shows nothing until then, it counts as failed. A second more than a read of the API. */
const pageTimeout = 9_000

let openedAt = 0

/** Its code, its loader and its component have the time together. */
export function startOpening(): void {
  openedAt = performance.now()
}

/** Returns what `work` for the page that is being opened resolves with. @throws the error of `late` where that takes too long */
export function inTimeOfPage<T>(work: Promise<T>, late: () => Error): Promise<T> {
  return inTime(work, pageTimeout, late, openedAt)
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
    return whenSilent(openedAt, pageTimeout, () => setIsLate(isEmpty()))
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
    return whenSilent(performance.now(), pageTimeout, () => onLate(true))
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
