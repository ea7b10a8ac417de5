import { closeComplaint, complaintOutcomes, type StaffComplaint } from '@site/shared/calls'
import { defineForm, Field, Form, radioGroup, textArea, useForm } from '@site/shared/forms'
import { drafts, FormattedMessage } from '@site/shared/platform'
import { limits, option, when, type Values } from '@site/shared/rules'
import { useState } from 'react'
import { explained } from '../../../parts/explained.ts'

const isUnfounded = ({ outcome }: Values) => outcome === 'UNFOUNDED'

function closingForm({ outcomes }: StaffComplaint) {
  return defineForm({
    outcome: radioGroup({
      label: 'internal_privacy_rights.complaint.close.outcome',
      rules: [option],
      options: outcomes.map((value) => ({
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
      {complaint.outcomes.length < complaintOutcomes.length && (
        <p>
          <FormattedMessage id="internal_privacy_rights.complaint.close.hint" />
        </p>
      )}
      <Form form={form} submit="internal_privacy_rights.complaint.close.submit">
        <Field form={form} name="outcome" />
        <Field form={form} name="text" />
      </Form>
    </>
  )
}
