import { addressFields, addressParts, nameFields, postalCodeOf, salutations } from '@site/shared/calls'
import { getLocale, getTextLang } from '@site/shared/platform'
import { addressRequired, radioGroup, select, textField, when, type Values } from '../../forms/index.ts'
import { countryOptions } from './countries.ts'

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
