import { isOpen, openTasks } from '@site/shared/calls'
import type { DefineRequestForm } from './request-form.ts'

/** Warns of other open requests of the person: what is erased cannot be given any more. */
export const beginTasksForm: DefineRequestForm = ({ item: { reference, others } }) => {
  const open = others.filter(({ state }) => isOpen(state))
  return {
    hint: 'internal_privacy_rights.hint.open_tasks',
    hintValues: { count: open.length, references: open.map((each) => each.reference).join(', ') },
    submit: 'internal_privacy_rights.submit.open_tasks',
    send: (_values, over) => openTasks(reference, {}, over),
  }
}
