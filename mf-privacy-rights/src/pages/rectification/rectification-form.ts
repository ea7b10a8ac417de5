import { requestTexts } from '@site/shared/calls'
import { getBrands } from '@site/shared/brands'
import type { Country } from '@site/shared/contract'
import { defineForm, emailField, select, textArea } from '@site/shared/forms'
import { addressForm, isAnyAddressField } from '@site/shared/rights'

/** What is wrong comes first: it is why the person is here. Product §5: only that is needed; an address that was begun must become whole. */
export function rectificationForm(country: Country) {
  const { userMessage, email } = requestTexts('RECTIFICATION')
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
    ...addressForm(isAnyAddressField),
    email: emailField({ ...email, label: 'rights_form.email', hint: 'privacy_rights.email_hint' }),
  })
}
