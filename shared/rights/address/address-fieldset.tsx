import { addressFields, addressParts, nameFields, postalCodeOf, salutations } from '@site/shared/calls'
import { getLocale, getTextLang, type SiteLocale, FormattedMessage } from '@site/shared/platform'
import { radioGroup, select, textField, Field, type FormHandle } from '../../forms/index.ts'
import { addressRequired, when, type Values } from '../../rules/index.ts'
import codes from './countries.json' with { type: 'json' }
import styles from './address-fieldset.module.css'

type Condition = (values: Values) => boolean

/**
 * The fields of a person and a postal address (product §3, limits of §9), to be spread into a form. Names and
 * salutation may always be left out.
 *
 * @param isNeeded Whether the form asks for a whole address: always, once postal is ticked, once a part is filled in
 */
export function addressForm(isNeeded: Condition) {
  const needed = [when(isNeeded, addressRequired)]
  const isIn =
    (country: string): Condition =>
    (values) =>
      isNeeded(values) && values['country'] === country
  const written = ['BE', 'NL'].map((country) => when(isIn(country), postalCodeOf(country)))
  return {
    salutation: radioGroup({
      label: 'rights_form.address.salutation',
      options: salutations.map((value) => ({ value, label: `rights_form.address.salutation.${value}` as const })),
    }),
    firstName: textField({
      ...nameFields.firstName,
      label: 'rights_form.address.first_name',
      autoComplete: 'given-name',
    }),
    lastName: textField({
      ...nameFields.lastName,
      label: 'rights_form.address.last_name',
      autoComplete: 'family-name',
    }),
    country: select({
      label: 'rights_form.address.country',
      rules: needed,
      options: () => countryOptions({ country: getLocale().country, lang: getTextLang() }),
      autoComplete: 'country',
    }),
    // HTML has no words for a street and a number apart: these are the lines of an address.
    street: textField({
      ...addressFields.street,
      rules: needed,
      label: 'rights_form.address.street',
      autoComplete: 'address-line1',
    }),
    houseNumber: textField({
      ...addressFields.houseNumber,
      rules: needed,
      label: 'rights_form.address.house_number',
      autoComplete: 'address-line2',
    }),
    houseNumberExtension: textField({
      ...addressFields.houseNumberExtension,
      label: 'rights_form.address.house_number_extension',
      autoComplete: 'address-line3',
    }),
    postalCode: textField({
      ...addressFields.postalCode,
      rules: [...needed, ...written],
      label: 'rights_form.address.postal_code',
      autoComplete: 'postal-code',
    }),
    city: textField({
      ...addressFields.city,
      rules: needed,
      label: 'rights_form.address.city',
      autoComplete: 'address-level2',
    }),
  }
}

export type AddressForm = ReturnType<typeof addressForm>

/** Whether a visitor has begun to fill in an address that the form does not ask for. */
export function isAnyAddressField(values: Values): boolean {
  return [...addressParts, 'houseNumberExtension'].some((name) => Boolean(values[name]))
}

/** What the address fields hold at first: the country of the site. */
export function addressDefaults() {
  return { country: getLocale().country.toUpperCase() }
}

/** The countries to which the brands send post, in the language of the page; the site's own and its neighbour first. */
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
