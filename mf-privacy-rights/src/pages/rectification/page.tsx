import { getBrands } from '@site/shared/brands'
import { Field, select, textArea } from '@site/shared/forms'
import { getLocale } from '@site/shared/platform'
import { AddressFieldset } from '@site/shared/rights'
import { answerFields } from '../../parts/answer-fields.ts'
import { defineRequest, RequestPage } from '../../parts/request-page.tsx'

/** Starts with what is wrong. */
const { loader, useRequest } = defineRequest('RECTIFICATION', (texts) => ({
  userMessage: textArea({
    ...texts.userMessage,
    label: 'privacy_rights.rectification.message',
    hint: 'privacy_rights.rectification.message_hint',
  }),
  brandName: select({
    label: 'privacy_rights.rectification.brand',
    options: getBrands(getLocale().country).map(({ description }) => ({ value: description, text: description })),
  }),
  ...answerFields(texts),
}))
export { loader }

export default function RectificationPage() {
  const form = useRequest()
  return (
    <RequestPage form={form} title="privacy_rights.rectification.title" intro="privacy_rights.rectification.meaning">
      <Field form={form} name="userMessage" />
      <Field form={form} name="brandName" />
      <AddressFieldset form={form} />
      <Field form={form} name="email" />
    </RequestPage>
  )
}
