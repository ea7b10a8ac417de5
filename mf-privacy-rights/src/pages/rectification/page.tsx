import { getBrands } from '@site/shared/brands'
import { requestTexts } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { defineForm, Field, select, textArea } from '@site/shared/forms'
import { getLocale } from '@site/shared/platform'
import { AddressFieldset, beginRequest, visitorDraft } from '@site/shared/rights'
import { answerFields } from '../../parts/answer-fields.ts'
import { RequestPage, useVisitorRequest } from '../../parts/request-page.tsx'

export function loader() {
  beginRequest(visitorDraft, 'RECTIFICATION')
}

export default function RectificationPage() {
  const form = useVisitorRequest(() => rectificationForm(getLocale().country))
  return (
    <RequestPage form={form} title="privacy_rights.rectification.title" intro="privacy_rights.rectification.meaning">
      <Field form={form} name="userMessage" />
      <Field form={form} name="brandName" />
      <AddressFieldset form={form} />
      <Field form={form} name="email" />
    </RequestPage>
  )
}

/** Starts with what is wrong. */
function rectificationForm(country: Country) {
  const { userMessage } = requestTexts('RECTIFICATION')
  return defineForm({
    userMessage: textArea({
      ...userMessage,
      label: 'privacy_rights.rectification.message',
      hint: 'privacy_rights.rectification.message_hint',
    }),
    brandName: select({
      label: 'privacy_rights.rectification.brand',
      options: getBrands(country).map(({ description }) => ({ value: description, text: description })),
    }),
    ...answerFields('RECTIFICATION'),
  })
}
