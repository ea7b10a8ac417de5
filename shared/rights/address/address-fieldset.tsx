import {
  addressFields,
  addressParts,
  nameFields,
  needsPostalCode,
  postalCodeOf,
  postalCountries,
  salutations,
} from '@site/shared/calls'
import {
  FormattedMessage,
  getLocale,
  getTextLang,
  lazyPart,
  type MessageId,
  type SiteLocale,
} from '@site/shared/platform'
import { Field, radioGroup, select, textField, type FormHandle } from '../../forms/index.ts'
import { addressRequired, keysOf, required, textValue, when, type Rule, type Values } from '../../rules/index.ts'
import { useState, type HTMLInputAutoCompleteAttribute } from 'react'
import styles from './address-fieldset.module.css'

type Condition = (values: Values) => boolean

const texts = { ...nameFields, ...addressFields }

/**
 * Declares a person and a postal address, to be spread into a form. Names and salutation are optional.
 * @param isNeeded Whether the form requires a complete address.
 */
export function addressForm(isNeeded: Condition) {
  const requiredWith = (summary: MessageId) => [when(isNeeded, { ...addressRequired, summary })]
  const isCodeNeeded = (values: Values) => isNeeded(values) && needsPostalCode(textValue(values['country']))
  const postalCodeRules = ['BE', 'NL'].map((country) =>
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
      rules: requiredWith('rights_form.address.fill_in.country'),
      options: () => countryOptions({ country: getLocale().country, lang: getTextLang() }),
      autoComplete: 'country',
    }),
    postalCode: text('postalCode', 'rights_form.address.postal_code', 'postal-code', [
      when(isCodeNeeded, { ...addressRequired, summary: 'rights_form.address.fill_in.postal_code' }),
      ...postalCodeRules,
    ]),
    // HTML has no autocomplete token for a house number: it comes in the first address line, which is split.
    houseNumber: text(
      'houseNumber',
      'rights_form.address.house_number',
      'off',
      requiredWith('rights_form.address.fill_in.house_number'),
      'rights_form.address.house_number.hint',
    ),
    houseNumberExtension: text('houseNumberExtension', 'rights_form.address.house_number_extension', 'off'),
    street: text(
      'street',
      'rights_form.address.street',
      'address-line1',
      requiredWith('rights_form.address.fill_in.street'),
    ),
    city: text('city', 'rights_form.address.city', 'address-level2', requiredWith('rights_form.address.fill_in.city')),
  }
}

function text(
  name: keyof typeof texts,
  label: MessageId,
  autoComplete: HTMLInputAutoCompleteAttribute,
  rules?: readonly Rule<MessageId>[],
  hint?: MessageId,
) {
  return textField({ maxLength: texts[name].maxLength, label, autoComplete, rules, hint })
}

export type AddressForm = ReturnType<typeof addressForm>

/** Whether any part of an address was filled in. */
export function isAnyAddressField(values: Values): boolean {
  return [...addressParts, 'postalCode', 'houseNumberExtension'].some((name) => Boolean(values[name]))
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

/** Around both countries of the site. */
const neighbours = ['DE', 'FR', 'GB', 'LU']

/** Returns all countries by name: after the site's own and the other one, their neighbours first. */
export function countryOptions({ country, lang }: Pick<SiteLocale, 'country' | 'lang'>) {
  const names = new Intl.DisplayNames(lang, { type: 'region' })
  const { compare } = new Intl.Collator(lang)
  const own = country === 'be' ? ['BE', 'NL'] : ['NL', 'BE']
  const others = postalCountries.filter((code) => !own.includes(code) && !neighbours.includes(code))
  const options = (codes: readonly string[]) => codes.map((code) => ({ value: code, text: names.of(code) ?? code }))
  const byName = (codes: readonly string[]) => options(codes).sort((a, b) => compare(a.text, b.text))
  return [...options(own), ...byName(neighbours), ...byName(others)]
}

/** Once the fields are shown. Until then, and where it does not load, a line is left alone. */
const useSplitting = lazyPart(() => import('./split-street.ts'))

export function AddressFieldset({ form }: { form: FormHandle<AddressForm> }) {
  const isOptional = !form.store.isRequired(form.fields.street)
  const field = (name: keyof AddressForm) => <Field form={form} name={name} isGroupOptional={isOptional} />

  const { value: splitting } = useSplitting()
  const [isNumberRequested, setNumberRequested] = useState(false)
  // Of a form with steps, nothing was entered at first.
  const street = textValue(form.values.street ?? '')
  const hasNumber = Boolean(form.values.houseNumber)

  /** Where street and number came together, as browsers fill them in. */
  function split() {
    if (hasNumber) return
    const parts = splitting?.splitStreet(street)
    if (parts) for (const name of keysOf(parts)) form.set(name, parts[name])
    setNumberRequested(!parts && /\p{N}/u.test(street))
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
      <div className={styles.street}>
        {field('street')}
        <p role="status" className={styles.question}>
          {isNumberRequested && !hasNumber && <FormattedMessage id="rights_form.address.which_number" />}
        </p>
      </div>
      {field('city')}
    </fieldset>
  )
}
