import { ApiRejected } from '@site/shared/calls'
import { useState } from 'react'

export type Desk<Case, Action extends string> = ReturnType<typeof useDesk<Case, Action>>

/** A case on its page, what was done with it last, and why that failed. `load` is called after a conflict. */
export function useDesk<Case, Action extends string>(loaded: Case, load: () => Promise<Case>) {
  const [item, setItem] = useState(loaded)
  const [done, setDone] = useState<Action>()
  const [failure, setFailure] = useState<unknown>()
  const [running, setRunning] = useState(false)

  function finish(action: Action, changed: Case) {
    setItem(changed)
    setFailure(undefined)
    setDone(action)
  }

  function fail(error: unknown) {
    setDone(undefined)
    setFailure(error)
    // Somebody else, or the register, has changed it.
    if (error instanceof ApiRejected && error.status === 409) void load().then(setItem, () => undefined)
  }

  /** Shows what an action without a form has done. */
  async function run(action: Action, call: Promise<Case>) {
    setRunning(true)
    await call.then((changed) => finish(action, changed), fail)
    setRunning(false)
  }

  return { item, setItem, done, failure, running, run, finish, fail, forget: () => setFailure(undefined) }
}
