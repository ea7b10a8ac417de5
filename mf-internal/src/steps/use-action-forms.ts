import type { Draft } from '@site/shared/platform'
import type { Values } from '@site/shared/rules'
import { useRef, useState } from 'react'

/**
 * Returns which form is open on the page of a case: at first one that has a draft. `actions` are those with a form that are possible now;
 * `draftOf` returns what is typed in one.
 */
export function useActionForms<Name extends string>(actions: readonly Name[], draftOf: (name: Name) => Draft) {
  const [open, setOpen] = useState(() => actions.find((name) => draftOf(name).getState().unsaved))
  const sentForm = useRef<{ name: Name; values: Values }>(undefined)

  function toggle(name: Name) {
    setOpen(open === name ? undefined : name)
  }

  /** Drops the draft of an action that is not possible any more. */
  function discard() {
    if (open) draftOf(open).reset()
    setOpen(undefined)
  }

  function finish(name: Name, values: Values) {
    sentForm.current = { name, values }
    setOpen((now) => (now === name ? undefined : now))
  }

  /** Restores the fields of the step that was taken back, and opens its form. */
  function restore() {
    const last = sentForm.current
    if (!last) return
    draftOf(last.name).set(last.values)
    setOpen(last.name)
    sentForm.current = undefined
  }

  return { open, toggle, discard, finish, restore }
}
