import { closeComplaint, complaintOutcomes, type StaffComplaint } from '@site/shared/calls'
import { radioGroup } from '@site/shared/forms'
import { option, when, type Values } from '@site/shared/rules'
import type { Action } from '../../../parts/action-form.tsx'
import { area, explained } from '../../../parts/explanation.ts'

const isUnfounded = ({ outcome }: Values) => outcome === 'UNFOUNDED'

/** Closes a complaint with one of the outcomes that the register does not contradict. */
export function closing({ id, outcomes }: StaffComplaint): Action<StaffComplaint> {
  return {
    hint: outcomes.length < complaintOutcomes.length ? 'internal_privacy_rights.complaint.close.hint' : undefined,
    submit: 'internal_privacy_rights.complaint.close.submit',
    fields: {
      outcome: radioGroup({
        label: 'internal_privacy_rights.complaint.close.outcome',
        rules: [option],
        options: outcomes.map((value) => ({
          value,
          label: `internal_privacy_rights.complaint.outcome.${value}` as const,
        })),
      }),
      text: area(
        'internal_privacy_rights.complaint.close.text',
        [when(isUnfounded, explained)],
        'internal_privacy_rights.complaint.close.text_hint',
      ),
    },
    send({ outcome, text = '' }) {
      const chosen = complaintOutcomes.find((each) => each === outcome) ?? 'UNFOUNDED'
      return closeComplaint(id, { outcome: chosen, text: String(text) })
    },
  }
}
