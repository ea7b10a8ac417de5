import { requestTexts } from '@site/shared/calls'
import { dateField, defineForm, Field, textArea, textField } from '@site/shared/forms'
import { link, notFuture } from '@site/shared/rules'
import { AddressFieldset, beginRequest, visitorDraft } from '@site/shared/rights'
import { answerFields } from '../../parts/answer-fields.ts'
import { RequestPage, useVisitorRequest } from '../../parts/request-page.tsx'

export function loader() {
  beginRequest(visitorDraft, 'REMOVAL_FROM_PUBLICATION')
}

export default function PublicationPage() {
  const form = useVisitorRequest(publicationForm)
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

function publicationForm() {
  const { article, publicationDate, publicationLink, userMessage } = requestTexts('REMOVAL_FROM_PUBLICATION')
  return defineForm({
    article: textField({ ...article, label: 'privacy_rights.publication.article' }),
    publicationDate: dateField({
      rules: [...publicationDate.rules, notFuture],
      label: 'privacy_rights.publication.date',
      hint: 'privacy_rights.publication.date_hint',
    }),
    publicationLink: textField({
      ...publicationLink,
      rules: [...publicationLink.rules, link],
      label: 'privacy_rights.publication.link',
      inputMode: 'url',
      autoComplete: 'off',
    }),
    userMessage: textArea({
      ...userMessage,
      label: 'privacy_rights.message',
      hint: 'privacy_rights.publication.message_hint',
    }),
    ...answerFields('REMOVAL_FROM_PUBLICATION'),
  })
}
