import { FormattedMessage } from '@site/shared/platform'
import { Field, type FormHandle } from '../../forms/index.ts'
import styles from './address-fieldset.module.css'
import type { AddressForm } from './address-form.ts'

/** Name and postal address. */
export function AddressFieldset({ of }: { of: FormHandle<AddressForm> }) {
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>
        <FormattedMessage id="rights_form.address.title" />
      </legend>
      <Field of={of} name="salutation" />
      <div className={styles.pair}>
        <Field of={of} name="firstName" />
        <Field of={of} name="lastName" />
      </div>
      <Field of={of} name="country" />
      <Field of={of} name="street" />
      <div className={styles.row}>
        <Field of={of} name="houseNumber" />
        <Field of={of} name="houseNumberExtension" />
      </div>
      <Field of={of} name="postalCode" />
      <Field of={of} name="city" />
    </fieldset>
  )
}
