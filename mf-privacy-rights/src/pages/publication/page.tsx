import { requestTexts } from '@site/shared/calls'
import { dateField, defineForm, Field, textArea, textField } from '@site/shared/forms'
import { FormattedMessage } from '@site/shared/platform'
import { AddressFieldset, beginRequest, visitorDraft } from '@site/shared/rights'
import { PageHeader } from '@site/shared/ui'
import { answerFields } from '../../parts/answer-fields.ts'
import { RequestSection, useVisitorRequest } from '../../parts/request-section.tsx'

export function loader() {
  beginRequest(visitorDraft, 'REMOVAL_FROM_PUBLICATION')
}

export default function PublicationPage() {
  const request = useVisitorRequest(publicationForm)
  const { form } = request
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="privacy_rights.publication.title" />}
        intro={<FormattedMessage id="privacy_rights.publication.meaning" />}
      />
      <RequestSection request={request} submit="privacy_rights.send">
        <Field form={form} name="article" />
        <Field form={form} name="publicationDate" />
        <Field form={form} name="publicationLink" />
        <Field form={form} name="userMessage" />
        <AddressFieldset form={form} />
        <Field form={form} name="email" />
      </RequestSection>
    </>
  )
}

function publicationForm() {
  const { article, publicationDate, publicationLink, userMessage } = requestTexts('REMOVAL_FROM_PUBLICATION')
  return defineForm({
    article: textField({ ...article, label: 'privacy_rights.publication.article' }),
    publicationDate: dateField({
      rules: publicationDate.rules,
      label: 'privacy_rights.publication.date',
      hint: 'privacy_rights.publication.date_hint',
    }),
    publicationLink: textField({
      ...publicationLink,
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
