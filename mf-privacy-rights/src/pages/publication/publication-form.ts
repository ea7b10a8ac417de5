import { requestTexts } from '@site/shared/calls'
import { dateField, defineForm, emailField, textArea, textField } from '@site/shared/forms'

/** Product §5: article, date and message are needed. */
export function publicationForm() {
  const { article, publicationDate, publicationLink, userMessage, email } = requestTexts('REMOVAL_FROM_PUBLICATION')
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
    email: emailField({ ...email, label: 'rights_form.email', hint: 'privacy_rights.email_hint' }),
  })
}
