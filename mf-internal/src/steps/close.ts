import {
  closeComplaint,
  complaintOutcomes,
  previewOutcome,
  type ComplaintOutcome,
  type StaffComplaint,
} from '@site/shared/calls'
import { radioGroup } from '@site/shared/forms'
import { option, textValue, type Values } from '@site/shared/rules'
import type { Action } from '../parts/action-form.tsx'
import { describeUndo } from '../parts/describe-undo.ts'
import { area, explained } from '../parts/fields.ts'
import type { FormContext } from './request-form.ts'

/** Returns the form that closes a complaint with one of the outcomes that the register does not contradict. */
export function closeForm({ item: complaint, intl }: FormContext<StaffComplaint>): Action<StaffComplaint> {
  const { id, outcomes } = complaint
  // With one possible outcome there is nothing to choose.
  const hasChoice = outcomes.length > 1
  const bodyOf = ({ outcome, text }: Values) => ({
    outcome: complaintOutcomes.find((each) => each === outcome) ?? 'UNFOUNDED',
    text: textValue(text),
  })
  return {
    hint: hintOf(outcomes),
    fields: {
      ...(hasChoice && { outcome: outcomeField(outcomes) }),
      text: area(
        'internal_privacy_rights.complaint.close.text',
        [explained],
        'internal_privacy_rights.complaint.close.text_hint',
      ),
    },
    question: describeUndo(complaint, intl),
    letter: (values) => previewOutcome(id, bodyOf(values)),
    send: (values, over) => closeComplaint(id, bodyOf(values), over),
  }
}

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

/** Says why there are not all outcomes. */
function hintOf(outcomes: readonly ComplaintOutcome[]) {
  if (outcomes.length === 1) return 'internal_privacy_rights.complaint.close.only' as const
  return outcomes.length < complaintOutcomes.length
    ? ('internal_privacy_rights.complaint.close.hint' as const)
    : undefined
}
