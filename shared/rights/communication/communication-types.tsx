import { addressFields, communicationTypes, nameFields, type CommunicationType } from '@site/shared/calls'
import { checkboxGroup, emailField, Field, phoneField, type FormHandle } from '../../forms/index.ts'
import { chosen, email, option, phone, phoneRequired, required, when } from '../../rules/index.ts'
import { keysOf, mapKeys, type FieldValue, type Values } from '../../rules/index.ts'
import { isForOther } from '../on-behalf/on-behalf.tsx'
import { AddressFieldset, addressForm, isAnyAddressField, reachable } from '../address/address-fieldset.tsx'
import type { ReactNode } from 'react'
import { Choices } from '../../forms/controls/choices.tsx'
import { useFieldView } from '../../forms/controls/field-frame.tsx'
import styles from './communication-types.module.css'

const isChosen = (type: CommunicationType) => chosen('communicationTypes', type)
const isOwn = (type: CommunicationType) => (values: Values) => !isForOther(values) && isChosen(type)(values)

/** Channels through which the person objects to marketing, with the contact details of each. */
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
      rules: [phoneRequired, phone].map((rule) => when(isOwn('PHONE'), rule)),
    }),
    email: emailField({
      label: 'rights_form.email',
      rules: [
        when(isOwn('EMAIL'), required),
        when(isForOther, reachable),
        when((values) => isForOther(values) || isOwn('EMAIL')(values), email),
      ],
    }),
    // Who asks for somebody else says where the answer goes.
    ...addressForm((values) => (isForOther(values) ? isAnyAddressField(values) : isOwn('POSTAL')(values))),
  }
}

export type CommunicationForm = ReturnType<typeof communicationForm>

const fieldsOf: Record<CommunicationType, readonly (keyof CommunicationForm)[]> = {
  PHONE: ['phoneNumber'],
  EMAIL: ['email'],
  POSTAL: ['salutation', ...keysOf(nameFields), 'country', ...keysOf(addressFields)],
}

/** A checkbox per channel; checking it shows its fields, unchecking clears them. */
export function CommunicationTypes({ form }: { form: FormHandle<CommunicationForm> }) {
  const view = useFieldView(form, 'communicationTypes')
  const ticked = form.values.communicationTypes
  const isOther = isForOther(form.values)

  function input(next: FieldValue) {
    view.input(next)
    if (isOther) return
    for (const type of ticked) if (Array.isArray(next) && !next.includes(type)) form.clear(fieldsOf[type])
  }

  const fields: Record<CommunicationType, ReactNode> = {
    PHONE: <Field form={form} name="phoneNumber" />,
    EMAIL: <Field form={form} name="email" />,
    POSTAL: <AddressFieldset form={form} />,
  }
  const below = isOther
    ? undefined
    : mapKeys(communicationTypes, (type) => <div className={styles.requested}>{fields[type]}</div>)
  return <Choices view={{ ...view, input }} field={form.fields.communicationTypes} value={ticked} below={below} />
}
