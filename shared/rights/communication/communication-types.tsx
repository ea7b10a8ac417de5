import type { CommunicationType } from '@site/shared/platform'
import { requestStore } from '@site/shared/platform'
import type { ReactNode } from 'react'
import { Choice } from '../../forms/controls/choice.tsx'
import { ChoiceGroup } from '../../forms/controls/choice-group.tsx'
import { useFieldView } from '../../forms/controls/field-view.ts'
import { OptionText } from '../../forms/controls/option-text.tsx'
import { Field, type FormHandle } from '../../forms/index.ts'
import { AddressFieldset } from '../address/address-fieldset.tsx'
import { addressDefaults, addressForm } from '../address/address-form.ts'
import type { CommunicationForm } from './communication-form.ts'
import styles from './communication-types.module.css'

const addressNames = Object.keys as (form: object) => (keyof ReturnType<typeof addressForm>)[]

/** A box per way of communication; ticking it shows where, unticking it clears that (specification §4). */
export function CommunicationTypes({ of }: { of: FormHandle<CommunicationForm> }) {
  const view = useFieldView(of, 'communicationTypes')
  const { options } = of.fields.communicationTypes
  const chosen = of.values.communicationTypes

  function toggle(type: CommunicationType) {
    requestStore.toggleCommunication(type)
    const { communicationTypes, phone, email } = requestStore.get()
    const all = options.map(({ value }) => value)
    of.set('communicationTypes', all.filter((value) => communicationTypes.includes(value)))
    // To set a field is to enter it: one that has just appeared must not be found empty before it is touched.
    if (communicationTypes.includes(type)) return
    of.set('phone', phone)
    of.set('email', email)
    if (type === 'POSTAL') clearAddress()
  }

  function clearAddress() {
    for (const name of addressNames(addressForm(() => false))) of.set(name, '')
    of.set('country', addressDefaults().country)
  }

  const asked: Record<CommunicationType, ReactNode> = {
    PHONE: <Field of={of} name="phone" />,
    EMAIL: <Field of={of} name="email" />,
    POSTAL: <AddressFieldset of={of} />,
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
          {chosen.includes(option.value) && <div className={styles.asked}>{asked[option.value]}</div>}
        </div>
      ))}
    </ChoiceGroup>
  )
}
