import { defineForm, type FieldDeclaration } from '@site/shared/forms'
import { getLocale } from '@site/shared/platform'
import { brandForm, communicationForm } from '@site/shared/rights'
import { intakeForm } from './intake-form.ts'

/** The form of the public flow in one step, and what staff note. It is about somebody else than who fills it in. */
export function defineInternalForm() {
  const { communicationTypes, phoneNumber, ...rest } = communicationForm()
  return defineForm({
    ...brandForm(getLocale().country),
    communicationTypes: { ...communicationTypes, label: 'internal_privacy_rights.form.communication' },
    phoneNumber: { ...phoneNumber, hint: 'internal_privacy_rights.form.phone_hint', autoComplete: 'off' },
    ...withoutCompletion(rest),
    ...intakeForm(),
  })
}

/** The browser knows the person who fills in the form, not the customer. */
function withoutCompletion<Form extends Record<string, FieldDeclaration>>(fields: Form): Form {
  const entries = Object.entries(fields).map(([name, field]) => {
    return [name, 'autoComplete' in field ? { ...field, autoComplete: 'off' } : field]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field stays what it was but for this one setting
  return Object.fromEntries(entries) as Form
}
