import type { requestTexts } from '@site/shared/calls'
import { emailField } from '@site/shared/forms'
import { addressForm, isAnyAddressField, reachable } from '@site/shared/rights'

/** Returns the fields to answer at. An address that was begun must be complete; without one, an email address is needed. */
export function answerFields({ email }: ReturnType<typeof requestTexts>) {
  return {
    ...addressForm(isAnyAddressField),
    email: emailField({
      ...email,
      rules: [reachable, ...email.rules],
      label: 'rights_form.email',
      hint: 'privacy_rights.email_hint',
    }),
  }
}
