import {
  closeComplaint,
  complaintOutcomes,
  previewOutcome,
  type ComplaintOutcome,
  type StaffComplaint,
} from '@site/shared/calls'
import { dateField, radioGroup, textArea, textField } from '@site/shared/forms'
import {
  chosen,
  date,
  getToday,
  limits,
  notFuture,
  option,
  required,
  textValue,
  when,
  type Values,
} from '@site/shared/rules'
import type { Action } from '../parts/action-form.tsx'
import { describeUndo } from '../parts/describe-undo.ts'
import { area, explained, toIso, toTyped } from '../parts/fields.ts'
import type { FormContext } from './request-form.ts'

/** Returns the form that closes a complaint with one of the outcomes that the register does not contradict. */
export function closeForm({ item: complaint, intl }: FormContext<StaffComplaint>): Action<StaffComplaint> {
  const { id, outcomes, pending } = complaint
  // With one possible outcome there is nothing to choose.
  const hasChoice = outcomes.length > 1
  const canBeAdded = outcomes.includes('ADDED')
  const canBeStopped = pending.includes('STOPPED')
  const bodyOf = (values: Values) => ({
    outcome: complaintOutcomes.find((each) => each === values['outcome']) ?? 'UNFOUNDED',
    text: textValue(values['text']),
    campaignId: textValue(values['campaignId']) || undefined,
    ...(canBeStopped && isStop(values) && stopOf(values)),
  })
  return {
    hint: canBeAdded ? 'internal_privacy_rights.complaint.close.unlisted' : hintOf(complaint),
    fields: {
      // The buttons above the form choose it.
      ...(hasChoice && { outcome: outcomeField(outcomes) }),
      ...(canBeAdded && { campaignId: registerField }),
      ...(canBeStopped && stopFields),
      text: area(
        'internal_privacy_rights.complaint.close.text',
        [explained],
        'internal_privacy_rights.complaint.close.text_hint',
      ),
    },
    initial: { stoppedOn: toTyped(getToday()) },
    isHidden(field, values) {
      if (field === 'campaignId') return !isAdded(values)
      return field === 'outcome' || (field in stopFields && !isStop(values))
    },
    question: describeUndo(complaint, intl),
    letter: (values) => previewOutcome(id, bodyOf(values)),
    send: (values, over) => closeComplaint(id, bodyOf(values), over),
  }
}

const isAdded = chosen('outcome', 'ADDED')

/** Field for the name of the advertisement in the register that did not have it. */
const registerField = textField({
  label: 'internal_privacy_rights.complaint.close.campaign',
  rules: [when(isAdded, required)],
  maxLength: 64,
})

const isStop = chosen('outcome', 'STOPPED')

/** Fields for the sentences of the public notice about an advertisement that this decision stops. */
const stopFields = {
  stoppedOn: dateField({
    label: 'internal_privacy_rights.advertisement.halt_on',
    rules: [when(isStop, required), date, notFuture],
  }),
  publicReason: textArea({
    label: 'internal_privacy_rights.complaint.close.public_reason',
    hint: 'internal_privacy_rights.complaint.close.public_reason_hint',
    rules: [when(isStop, explained)],
    maxLength: limits.message,
    rows: 3,
  }),
}

const stopOf = ({ stoppedOn, publicReason }: Values) => ({
  stoppedOn: toIso(textValue(stoppedOn)),
  publicReason: textValue(publicReason),
})

function outcomeField(outcomes: readonly ComplaintOutcome[]) {
  return radioGroup({
    label: 'internal_privacy_rights.complaint.close.outcome',
    rules: [option],
    options: outcomes.map((value) => ({
      value,
      label: `internal_privacy_rights.complaint.outcome.${value}` as const,
    })),
  })
}

/** All but that it is in the register now. */
const listedOutcomes = complaintOutcomes.length - 1

/** Says what the outcomes do, or why there are not all of them. */
function hintOf({ outcomes, pending }: StaffComplaint) {
  if (pending.length > 0) return 'internal_privacy_rights.complaint.close.measures' as const
  if (outcomes.length === 1) return 'internal_privacy_rights.complaint.close.only' as const
  return outcomes.length < listedOutcomes ? ('internal_privacy_rights.complaint.close.hint' as const) : undefined
}
