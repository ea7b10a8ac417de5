import { FormattedMessage } from '@site/shared/platform'
import { Field, type FormHandle } from '../../forms/index.ts'
import styles from './address-fieldset.module.css'
import type { AddressForm } from './address-form.ts'

/** Name and postal address. */
export function AddressFieldset({ form }: { form: FormHandle<AddressForm> }) {
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>
        <FormattedMessage id="rights_form.address.title" />
      </legend>
      <Field form={form} name="salutation" />
      <div className={styles.pair}>
        <Field form={form} name="firstName" />
        <Field form={form} name="lastName" />
      </div>
      <Field form={form} name="country" />
      <Field form={form} name="street" />
      <div className={styles.row}>
        <Field form={form} name="houseNumber" />
        <Field form={form} name="houseNumberExtension" />
      </div>
      <Field form={form} name="postalCode" />
      <Field form={form} name="city" />
    </fieldset>
  )
}
