import { addressFields, addressParts, nameFields, postalCodeOf, salutations } from '@site/shared/calls'
import { FormattedMessage, getLocale, getTextLang, type MessageId, type SiteLocale } from '@site/shared/platform'
import { Field, radioGroup, select, textField, type FormHandle } from '../../forms/index.ts'
import { addressRequired, keysOf, required, when, type Rule, type Values } from '../../rules/index.ts'
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
  const needed = (summary: MessageId) => [when(isNeeded, { ...addressRequired, summary })]
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
      rules: needed('rights_form.address.fill_in.country'),
      options: () => countryOptions({ country: getLocale().country, lang: getTextLang() }),
      autoComplete: 'country',
    }),
    postalCode: text('postalCode', 'rights_form.address.postal_code', 'postal-code', [
      ...needed('rights_form.address.fill_in.postal_code'),
      ...written,
    ]),
    // HTML has no autocomplete token for a house number: it comes in the first address line, which is split.
    houseNumber: text(
      'houseNumber',
      'rights_form.address.house_number',
      'off',
      needed('rights_form.address.fill_in.house_number'),
    ),
    houseNumberExtension: text('houseNumberExtension', 'rights_form.address.house_number_extension', 'off'),
    street: text('street', 'rights_form.address.street', 'address-line1', needed('rights_form.address.fill_in.street')),
    city: text('city', 'rights_form.address.city', 'address-level2', needed('rights_form.address.fill_in.city')),
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
  return [...near.map((code) => toOption(names, code)), ...others.sort((a, b) => compare(a.text, b.text))]
}

function toOption(names: Intl.DisplayNames, code: string) {
  return { value: code, text: names.of(code) ?? code }
}

const numberWithBox = /^(.*[^\s,])[\s,]+(\d{1,5})[\s/-]?((?:bus|bte|boîte) ?\w{1,5})$/iu
const lastNumber = /^(.*[^\s,])[\s,]+(\d{1,5})(?:[\s/-]?([a-z]{1,2})|[/-](\d{1,5}))?$/iu
const endsWithBox = /[\s,](?:bus|bte|boîte)$/iu

/** Splits `Dorpsstraat 12 B` and `Rue Haute 12 bte 3`; undefined for a street without a number at its end. */
export function splitStreet(line: string) {
  const parts = numberWithBox.exec(line.trim()) ?? lastNumber.exec(line.trim())
  if (!parts) return undefined
  const [, street = '', houseNumber = '', letters, digits] = parts
  if (endsWithBox.test(street)) return undefined
  return { street, houseNumber, houseNumberExtension: letters ?? digits ?? '' }
}

export function AddressFieldset({ form }: { form: FormHandle<AddressForm> }) {
  const isOptional = !form.store.isRequired(form.fields.street)
  const field = (name: keyof AddressForm) => <Field form={form} name={name} isGroupOptional={isOptional} />

  /** Where street and number came together, as browsers fill them in. */
  function split() {
    const parts = form.values.houseNumber === '' && splitStreet(form.values.street)
    if (parts) for (const name of keysOf(parts)) form.set(name, parts[name])
  }

  return (
    <fieldset className={styles.fieldset} onBlur={split}>
      <legend className={styles.legend}>
        <FormattedMessage id="rights_form.address.title" />
        {isOptional && (
          <>
            {' '}
            <span className={styles.optional}>
              <FormattedMessage id="forms.optional" />
            </span>
          </>
        )}
      </legend>
      {field('salutation')}
      <div className={styles.pair}>
        {field('firstName')}
        {field('lastName')}
      </div>
      {field('country')}
      <div className={styles.row}>
        {field('postalCode')}
        {field('houseNumber')}
        {field('houseNumberExtension')}
      </div>
      {field('street')}
      {field('city')}
    </fieldset>
  )
}
