import { otherRights } from '@site/shared/calls'
import { Field, radioGroup, textArea } from '@site/shared/forms'
import { AddressFieldset } from '@site/shared/rights'
import { option } from '@site/shared/rules'
import { answerFields } from '../../parts/answer-fields.ts'
import { defineRequest, RequestPage } from '../../parts/request-page.tsx'

/** Starts with the right. */
const { loader, useRequest } = defineRequest('OTHER_REQUEST', (texts) => ({
  right: radioGroup({
    label: 'privacy_rights.other.right',
    rules: [option],
    options: otherRights.map((value) => ({ value, label: `privacy_rights.other.right.${value}` as const })),
  }),
  userMessage: textArea({
    ...texts.userMessage,
    label: 'privacy_rights.message',
    hint: 'privacy_rights.other.message_hint',
  }),
  ...answerFields(texts),
}))
export { loader }

export default function OtherRequestPage() {
  const form = useRequest()
  return (
    <RequestPage form={form} title="privacy_rights.other.title" intro="privacy_rights.other.meaning">
      <Field form={form} name="right" />
      <Field form={form} name="userMessage" />
      <AddressFieldset form={form} />
      <Field form={form} name="email" />
    </RequestPage>
  )
}
