import { dateField, Field, textArea, textField } from '@site/shared/forms'
import { link } from '@site/shared/rules'
import { AddressFieldset } from '@site/shared/rights'
import { answerFields } from '../../parts/answer-fields.ts'
import { defineRequest, RequestPage } from '../../parts/request-page.tsx'

const { loader, useRequest } = defineRequest('REMOVAL_FROM_PUBLICATION', (texts) => ({
  article: textField({ ...texts.article, label: 'privacy_rights.publication.article' }),
  publicationDate: dateField({
    // The server knows what day it is; the clock of a device may be wrong.
    rules: texts.publicationDate.rules,
    label: 'privacy_rights.publication.date',
    hint: 'privacy_rights.publication.date_hint',
  }),
  publicationLink: textField({
    ...texts.publicationLink,
    rules: [...texts.publicationLink.rules, link],
    label: 'privacy_rights.publication.link',
    inputMode: 'url',
    autoComplete: 'off',
  }),
  userMessage: textArea({
    ...texts.userMessage,
    label: 'privacy_rights.message',
    hint: 'privacy_rights.publication.message_hint',
  }),
  ...answerFields(texts),
}))
export { loader }

export default function PublicationPage() {
  const form = useRequest()
  return (
    <RequestPage form={form} title="privacy_rights.publication.title" intro="privacy_rights.publication.meaning">
      <Field form={form} name="article" />
      <Field form={form} name="publicationDate" />
      <Field form={form} name="publicationLink" />
      <Field form={form} name="userMessage" />
      <AddressFieldset form={form} />
      <Field form={form} name="email" />
    </RequestPage>
  )
}
