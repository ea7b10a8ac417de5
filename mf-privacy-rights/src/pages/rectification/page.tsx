import { getBrands } from '@site/shared/brands'
import { requestTexts } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { defineForm, Field, select, textArea } from '@site/shared/forms'
import { FormattedMessage, getLocale } from '@site/shared/platform'
import { AddressFieldset, beginRequest, visitorDraft } from '@site/shared/rights'
import { PageHeader } from '@site/shared/ui'
import { answerFields } from '../../parts/answer-fields.ts'
import { RequestSection, useVisitorRequest } from '../../parts/request-section.tsx'

export function loader() {
  beginRequest(visitorDraft, 'RECTIFICATION')
}

export default function RectificationPage() {
  const request = useVisitorRequest(() => rectificationForm(getLocale().country))
  const { form } = request
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="privacy_rights.rectification.title" />}
        intro={<FormattedMessage id="privacy_rights.rectification.meaning" />}
      />
      <RequestSection request={request} submit="privacy_rights.send">
        <Field form={form} name="userMessage" />
        <Field form={form} name="brandName" />
        <AddressFieldset form={form} />
        <Field form={form} name="email" />
      </RequestSection>
    </>
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
