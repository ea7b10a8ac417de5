import { requestTexts } from '@site/shared/calls'
import { defineForm, emailField } from '@site/shared/forms'
import { accountForm } from '../../parts/account-form.ts'

/** Product §5: an e-mail address is all that access asks for. */
export function accessForm() {
  return defineForm({
    email: emailField({
      ...requestTexts('RIGHT_OF_ACCESS').email,
      label: 'rights_form.email',
      hint: 'privacy_rights.access.email_hint',
    }),
    ...accountForm(),
  })
}
