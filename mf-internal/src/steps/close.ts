import {
  closeComplaint,
  complaintOutcomes,
  previewOutcome,
  type ComplaintOutcome,
  type StaffComplaint,
} from '@site/shared/calls'
import { radioGroup, textField } from '@site/shared/forms'
import { chosen, option, required, textValue, when, type Values } from '@site/shared/rules'
import type { Action } from '../parts/action-form.tsx'
import { describeUndo } from '../parts/describe-undo.ts'
import { area, explained } from '../parts/fields.ts'
import type { FormContext } from './request-form.ts'

/** Returns the form that closes a complaint with one of the outcomes that the register does not contradict. */
export function closeForm({ item: complaint, intl }: FormContext<StaffComplaint>): Action<StaffComplaint> {
  const { id, outcomes } = complaint
  // With one possible outcome there is nothing to choose.
  const hasChoice = outcomes.length > 1
  const canBeAdded = outcomes.includes('ADDED')
  const bodyOf = ({ outcome, text, campaignId }: Values) => ({
    outcome: complaintOutcomes.find((each) => each === outcome) ?? 'UNFOUNDED',
    text: textValue(text),
    campaignId: textValue(campaignId) || undefined,
  })
  return {
    hint: canBeAdded ? 'internal_privacy_rights.complaint.close.unlisted' : hintOf(outcomes),
    fields: {
      ...(hasChoice && { outcome: outcomeField(outcomes) }),
      ...(canBeAdded && { campaignId: registerField }),
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

/** What an advertisement is called in the register that was not there. */
const registerField = textField({
  label: 'internal_privacy_rights.complaint.close.campaign',
  hint: 'internal_privacy_rights.complaint.close.campaign_hint',
  rules: [when(chosen('outcome', 'ADDED'), required)],
  maxLength: 64,
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

/** Says why there are not all outcomes. */
function hintOf(outcomes: readonly ComplaintOutcome[]) {
  if (outcomes.length === 1) return 'internal_privacy_rights.complaint.close.only' as const
  return outcomes.length < listedOutcomes ? ('internal_privacy_rights.complaint.close.hint' as const) : undefined
}
