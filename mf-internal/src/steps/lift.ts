import { isRejected, liftRestriction, noticeDays } from '@site/shared/calls'
import { dateField, FieldRejection } from '@site/shared/forms'
import { addDays, date, getToday, required, textValue, writeDay } from '@site/shared/rules'
import { toIso, toTyped } from '../parts/fields.ts'
import { explanation, textOf, withLetter, type DefineRequestForm } from './request-form.ts'

/** Shows at its field that the person would read it too late. */
function explain(error: unknown): never {
  if (isRejected(error, liftRestriction, 'LIFT_TOO_SOON'))
    throw new FieldRejection('on', 'internal_privacy_rights.error.LIFT_TOO_SOON', { cause: error })
  throw error
}

export const liftForm: DefineRequestForm = ({ item: request, intl }) => {
  const first = addDays(getToday(), noticeDays[request.letterChannel ?? 'MAIL'])
  return {
    hint: 'internal_privacy_rights.hint.lift',
    hintValues: { day: writeDay(first, intl.locale) },
    fields: {
      on: dateField({ label: 'internal_privacy_rights.lift.on', rules: [required, date] }),
      text: explanation(),
    },
    initial: { on: toTyped(first) },
    ...withLetter(
      request,
      (id, { liftedOn: on, text }: { liftedOn: string; text: string }, over) =>
        liftRestriction(id, { on, text }, over).catch(explain),
      (values) => ({ liftedOn: toIso(textValue(values['on'])), ...textOf(values) }),
      () => 'LIFTED',
    ),
  }
}
