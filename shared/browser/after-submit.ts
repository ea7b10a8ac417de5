import type { SyntheticEvent } from 'react'

/**
 * Returns an `onSubmit` handler that takes the place of the browser's own submit. `act` runs after the event: React reads
 * the form data of a form whose submit event starts a transition, such as a navigation.
 */
export function afterSubmit(act: (form: HTMLFormElement) => void) {
  return (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    queueMicrotask(() => act(form))
  }
}
