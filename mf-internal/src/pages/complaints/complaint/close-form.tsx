import { closeComplaint, complaintOutcomes, type ComplaintOutcome, type StaffComplaint } from '@site/shared/calls'
import { defineForm, Field, Form, radioGroup, textArea, useForm } from '@site/shared/forms'
import { drafts, FormattedMessage } from '@site/shared/platform'
import { limits, option, when, type Values } from '@site/shared/rules'
import { useState } from 'react'
import { explained } from '../../../parts/explained.ts'

/** Returns the outcomes that the register does not contradict. */
export function possibleOutcomes({ noticeVersion, currentVersion, isStopped }: StaffComplaint): ComplaintOutcome[] {
  const isPossible = { CORRECTED: (currentVersion ?? 0) > noticeVersion, STOPPED: isStopped, UNFOUNDED: true }
  return complaintOutcomes.filter((outcome) => isPossible[outcome])
}

const isUnfounded = ({ outcome }: Values) => outcome === 'UNFOUNDED'

function closingForm(complaint: StaffComplaint) {
  return defineForm({
    outcome: radioGroup({
      label: 'internal_privacy_rights.complaint.close.outcome',
      rules: [option],
      options: possibleOutcomes(complaint).map((value) => ({
        value,
        label: `internal_privacy_rights.complaint.outcome.${value}` as const,
      })),
    }),
    text: textArea({
      label: 'internal_privacy_rights.complaint.close.text',
      hint: 'internal_privacy_rights.complaint.close.text_hint',
      rules: [when(isUnfounded, explained)],
      maxLength: limits.message,
      rows: 4,
    }),
  })
}

interface CloseFormProps {
  complaint: StaffComplaint
  onClosed: (complaint: StaffComplaint) => void
  onFailure: (error: unknown) => void
}

/** Closes a complaint. What was typed stays until it is closed. */
export function CloseForm({ complaint, onClosed, onFailure }: CloseFormProps) {
  const [draft] = useState(() => drafts.of(`complaint ${complaint.id}`))
  const possible = possibleOutcomes(complaint)
  const form = useForm(closingForm(complaint), {
    draft,
    async send({ outcome, text }) {
      const chosen = complaintOutcomes.find((each) => each === outcome) ?? 'UNFOUNDED'
      const closed = await closeComplaint(complaint.id, { outcome: chosen, text })
      draft.reset()
      onClosed(closed)
    },
    onFailure,
  })
  return (
    <>
      {(['CORRECTED', 'STOPPED'] as const)
        .filter((outcome) => !possible.includes(outcome))
        .map((outcome) => (
          <p key={outcome}>
            <FormattedMessage id={`internal_privacy_rights.complaint.impossible.${outcome}`} />
          </p>
        ))}
      <Form form={form} submit="internal_privacy_rights.complaint.close.submit">
        <Field form={form} name="outcome" />
        <Field form={form} name="text" />
      </Form>
    </>
  )
}
