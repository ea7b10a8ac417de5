import { addressFields, nameFields, type CommunicationType } from '@site/shared/calls'
import type { ReactNode } from 'react'
import { Choice, ChoiceGroup } from '../../forms/controls/choice-group.tsx'
import { useFieldView } from '../../forms/controls/field-view.ts'
import { OptionText } from '../../forms/controls/option-text.tsx'
import { Field, type FormHandle } from '../../forms/index.ts'
import { namesOf } from '../../rules/index.ts'
import { AddressFieldset } from '../address/address-fieldset.tsx'
import type { CommunicationForm } from './communication-form.ts'
import styles from './communication-types.module.css'

type Names = readonly (keyof CommunicationForm)[]

/** What is asked for each way. */
const asked: Record<CommunicationType, Names> = {
  PHONE: ['phoneNumber'],
  EMAIL: ['email'],
  POSTAL: ['salutation', ...namesOf(nameFields), 'country', ...namesOf(addressFields)],
}

/** A box per way of communication; ticking it shows where, unticking it clears that (product §4). */
export function CommunicationTypes({ form }: { form: FormHandle<CommunicationForm> }) {
  const view = useFieldView(form, 'communicationTypes')
  const { options } = form.fields.communicationTypes
  const chosen = form.values.communicationTypes

  function toggle(type: CommunicationType) {
    const isTicked = !chosen.includes(type)
    const all = options.map(({ value }) => value)
    form.set(
      'communicationTypes',
      all.filter((value) => (value === type ? isTicked : chosen.includes(value))),
    )
    if (!isTicked) form.clear(asked[type])
  }

  const fields: Record<CommunicationType, ReactNode> = {
    PHONE: <Field form={form} name="phoneNumber" />,
    EMAIL: <Field form={form} name="email" />,
    POSTAL: <AddressFieldset form={form} />,
  }

  return (
    <ChoiceGroup view={view}>
      {options.map((option, index) => (
        <div key={option.value}>
          <Choice
            id={index === 0 ? view.id : undefined}
            type="checkbox"
            name={view.name}
            value={option.value}
            aria-invalid={view.error ? true : undefined}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          >
            <OptionText option={option} />
          </Choice>
          {chosen.includes(option.value) && <div className={styles.asked}>{fields[option.value]}</div>}
        </div>
      ))}
    </ChoiceGroup>
  )
}
