import { requestTexts } from '@site/shared/calls'
import { defineForm, emailField, textArea } from '@site/shared/forms'
import { accountForm } from '../../parts/account-form.ts'

/** Product §5: the e-mail address is needed, the message is not. */
export function forgottenForm() {
  const { email, userMessage } = requestTexts('RIGHT_TO_BE_FORGOTTEN')
  return defineForm({
    userMessage: textArea({
      ...userMessage,
      label: 'privacy_rights.message',
      hint: 'privacy_rights.forgotten_all.message_hint',
    }),
    email: emailField({ ...email, label: 'rights_form.email', hint: 'privacy_rights.forgotten_all.email_hint' }),
    ...accountForm(),
  })
}
