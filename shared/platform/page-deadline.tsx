import { Component, Suspense, type ReactNode } from 'react'
import { inTime } from '../rules/time-limit.ts'

/** In milliseconds since a page was opened, or since the last byte of it: when it has not loaded until then, it counts as failed. A second more than a read of the API. */
const pageTimeout = 9_000

let openedAt = 0

/** Its code and its loader have the time together. */
export function startOpening(): void {
  openedAt = performance.now()
}

/** Returns what `work` for the page that is being opened resolves with. @throws the error of `late` where that takes too long */
export function inTimeOfPage<T>(work: Promise<T>, late: () => Error): Promise<T> {
  return inTime(work, pageTimeout, late, openedAt)
}

interface Props {
  /** Shown while the page suspends. */
  pending: ReactNode
  children: ReactNode
}

/** Renders a page. Where it shows nothing for too long, the host says so (`host/src/screen`). */
export function ShownPage({ pending, children }: Props) {
  return (
    <Suspense fallback={pending}>
      <ThrownValue>{children}</ThrownValue>
    </Suspense>
  )
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
