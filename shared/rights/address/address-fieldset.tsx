import { addressFields, addressParts, nameFields, postalCodeOf, salutations } from '@site/shared/calls'
import { FormattedMessage, getLocale, getTextLang, type MessageId, type SiteLocale } from '@site/shared/platform'
import { Field, radioGroup, select, textField, type FormHandle } from '../../forms/index.ts'
import { addressRequired, required, when, type Rule, type Values } from '../../rules/index.ts'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import codes from './countries.json' with { type: 'json' }
import styles from './address-fieldset.module.css'

type Condition = (values: Values) => boolean

const texts = { ...nameFields, ...addressFields }

/**
 * Declares a person and a postal address, to be spread into a form. Names and salutation are optional.
 * @param isNeeded Whether the form requires a complete address.
 */
export function addressForm(isNeeded: Condition) {
  const needed = [when(isNeeded, addressRequired)]
  const written = ['BE', 'NL'].map((country) =>
    when((values) => isNeeded(values) && values['country'] === country, postalCodeOf(country)),
  )
  return {
    salutation: radioGroup({
      label: 'rights_form.address.salutation',
      options: salutations.map((value) => ({ value, label: `rights_form.address.salutation.${value}` as const })),
    }),
    firstName: text('firstName', 'rights_form.address.first_name', 'given-name'),
    lastName: text('lastName', 'rights_form.address.last_name', 'family-name'),
    country: select({
      label: 'rights_form.address.country',
      rules: needed,
      options: () => countryOptions({ country: getLocale().country, lang: getTextLang() }),
      autoComplete: 'country',
    }),
    // HTML has no autocomplete tokens for street and number: these are address lines.
    street: text('street', 'rights_form.address.street', 'address-line1', needed),
    houseNumber: text('houseNumber', 'rights_form.address.house_number', 'address-line2', needed),
    houseNumberExtension: text('houseNumberExtension', 'rights_form.address.house_number_extension', 'address-line3'),
    postalCode: text('postalCode', 'rights_form.address.postal_code', 'postal-code', [...needed, ...written]),
    city: text('city', 'rights_form.address.city', 'address-level2', needed),
  }
}

function text(
  name: keyof typeof texts,
  label: MessageId,
  autoComplete: HTMLInputAutoCompleteAttribute,
  rules?: readonly Rule<MessageId>[],
) {
  return textField({ maxLength: texts[name].maxLength, label, autoComplete, rules })
}

export type AddressForm = ReturnType<typeof addressForm>

/** Whether any part of an address was filled in. */
export function isAnyAddressField(values: Values): boolean {
  return [...addressParts, 'houseNumberExtension'].some((name) => Boolean(values[name]))
}

/** For the email field of such a form: without one and without a postal address nobody can be answered. */
export const reachable = when((values) => !isAnyAddressField(values), {
  ...required,
  name: 'reachable',
  message: 'forms.reachable' as const,
})

/** Initial values: the site's country. */
export function addressDefaults() {
  return { country: getLocale().country.toUpperCase() }
}

/** Returns the countries that mail is sent to, the site's own and its neighbour first. */
export function countryOptions({ country, lang }: Pick<SiteLocale, 'country' | 'lang'>) {
  const names = new Intl.DisplayNames(lang, { type: 'region' })
  const near = country === 'be' ? ['BE', 'NL'] : ['NL', 'BE']
  const others = codes.filter((code) => !near.includes(code)).map((code) => toOption(names, code))
  const compare = new Intl.Collator(lang).compare
  return [...near.map((code) => toOption(names, code)), ...others.toSorted((a, b) => compare(a.text, b.text))]
}

function toOption(names: Intl.DisplayNames, code: string) {
  return { value: code, text: names.of(code) ?? code }
}

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
