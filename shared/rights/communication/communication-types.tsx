import { addressFields, communicationTypes, nameFields, requestTexts, type CommunicationType } from '@site/shared/calls'
import { checkboxGroup, emailField, Field, phoneField, type FormHandle } from '../../forms/index.ts'
import { chosen, email, keysOf, option, phone, phoneRequired, required, when } from '../../rules/index.ts'
import { AddressFieldset, addressForm } from '../address/address-fieldset.tsx'
import type { ReactNode } from 'react'
import { Choice, ChoiceGroup, OptionText } from '../../forms/controls/choices.tsx'
import { useFieldView } from '../../forms/controls/field-frame.tsx'
import styles from './communication-types.module.css'

const { email: emailText, phoneNumber } = requestTexts('OBJECTION')
const isChosen = (type: (typeof communicationTypes)[number]) => chosen('communicationTypes', type)

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

type Names = readonly (keyof CommunicationForm)[]

const asked: Record<CommunicationType, Names> = {
  PHONE: ['phoneNumber'],
  EMAIL: ['email'],
  POSTAL: ['salutation', ...keysOf(nameFields), 'country', ...keysOf(addressFields)],
}

/** A checkbox per channel; checking it shows its fields, unchecking clears them. */
export function CommunicationTypes({ form }: { form: FormHandle<CommunicationForm> }) {
  const view = useFieldView(form, 'communicationTypes')
  const { options } = form.fields.communicationTypes
  const ticked = form.values.communicationTypes

  function toggle(type: CommunicationType) {
    const all = options.map(({ value }) => value)
    const next = all.filter((value) => ticked.includes(value) !== (value === type))
    form.set('communicationTypes', next)
    if (!next.includes(type)) form.clear(asked[type])
  }

  const fields: Record<CommunicationType, ReactNode> = {
    PHONE: <Field form={form} name="phoneNumber" />,
    EMAIL: <Field form={form} name="email" />,
    POSTAL: <AddressFieldset form={form} />,
  }

  return (
    <ChoiceGroup view={view}>
      {options.map((way, index) => (
        <div key={way.value}>
          <Choice
            id={index === 0 ? view.id : undefined}
            type="checkbox"
            name={view.name}
            value={way.value}
            aria-invalid={view.error ? true : undefined}
            checked={ticked.includes(way.value)}
            onChange={() => toggle(way.value)}
          >
            <OptionText option={way} />
          </Choice>
          {ticked.includes(way.value) && <div className={styles.asked}>{fields[way.value]}</div>}
        </div>
      ))}
    </ChoiceGroup>
  )
}
