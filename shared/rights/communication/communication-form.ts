import { communicationTypes, requestTexts } from '@site/shared/calls'
import {
  checkboxGroup,
  chosen,
  email,
  emailField,
  option,
  phone,
  phoneField,
  phoneRequired,
  required,
  when,
} from '../../forms/index.ts'
import { addressForm } from '../address/address-form.ts'

const { email: emailText, phoneNumber } = requestTexts('OBJECTION')
const isChosen = (type: (typeof communicationTypes)[number]) => chosen('communicationTypes', type)

/** By which way a person wants no more advertising, and where they get it (product §5: conditional rules). */
export function communicationForm() {
  return {
    communicationTypes: checkboxGroup({
      label: 'rights_form.communication',
      rules: [option],
      options: communicationTypes.map((value) => ({ value, label: `rights_form.communication.${value}` as const })),
    }),
    phoneNumber: phoneField({
      label: 'rights_form.phone',
      hint: 'rights_form.phone_hint',
      maxLength: phoneNumber.maxLength,
      rules: [phoneRequired, phone].map((rule) => when(isChosen('PHONE'), rule)),
    }),
    email: emailField({
      label: 'rights_form.email',
      maxLength: emailText.maxLength,
      rules: [required, email].map((rule) => when(isChosen('EMAIL'), rule)),
    }),
    ...addressForm(isChosen('POSTAL')),
  }
}

export type CommunicationForm = ReturnType<typeof communicationForm>
