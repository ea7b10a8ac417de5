import { defineForm } from '@site/shared/forms'
import { getLocale } from '@site/shared/platform'
import { brandForm, communicationForm } from '@site/shared/rights'
import { intakeForm } from './intake-form.ts'

/** The form of the public flow in one step, and what staff note. It is about somebody else than who fills it in. */
export function defineInternalForm() {
  const { communicationTypes, phoneNumber, email, ...address } = communicationForm()
  return defineForm({
    ...brandForm(getLocale().country),
    communicationTypes: { ...communicationTypes, label: 'internal_privacy_rights.form.communication' },
    phoneNumber: { ...phoneNumber, hint: 'internal_privacy_rights.form.phone_hint', autoComplete: 'off' },
    email: { ...email, autoComplete: 'off' },
    ...address,
    firstName: { ...address.firstName, autoComplete: 'off' },
    lastName: { ...address.lastName, autoComplete: 'off' },
    postalCode: { ...address.postalCode, autoComplete: 'off' },
    city: { ...address.city, autoComplete: 'off' },
    ...intakeForm(),
  })
}
