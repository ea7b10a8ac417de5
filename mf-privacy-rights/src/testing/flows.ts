import { getBrands } from '@site/shared/brands'
import type { Country } from '@site/shared/contract'

/** One action in a form, in the order of the page; fields by the ids of their labels. */
export type Step =
  | { type: string; text: string }
  | { choose: string; option: string }
  /** The same, with the id of the text of the option. */
  | { choose: string; labelled: string }
  /** The second radio button of a group, and the first, which Tab reaches. */
  | { pick: string; after: string }
  | { tick: string }
  /** Opens a `<details>`. */
  | { open: string }

export interface Flow {
  name: string
  path: string
  countries: Country[]
  steps: (country: Country) => Step[]
  /** The non-empty part of the body besides country, language and touchpoint. */
  body: (country: Country) => object
  /** Labels of the fields reported as missing when the form is sent empty. */
  missing: string[]
}

const noNames = { salutation: 'NONE', firstName: '', lastName: '' }
const both: Country[] = ['nl', 'be']
const typedCode = { nl: ' 1234ab', be: 'b-1000' }
const tidyCode = { nl: '1234 AB', be: '1000' }

function fillAddress(country: Country): Step[] {
  return [
    { pick: 'rights_form.address.salutation.FEMALE', after: 'rights_form.address.salutation.MALE' },
    { type: 'rights_form.address.first_name', text: 'Noor' },
    { type: 'rights_form.address.last_name', text: 'Van Damme' },
    { type: 'rights_form.address.postal_code', text: typedCode[country] },
    { type: 'rights_form.address.house_number', text: '12' },
    { type: 'rights_form.address.house_number_extension', text: 'B' },
    { type: 'rights_form.address.street', text: 'Lindehoflaan' },
    { type: 'rights_form.address.city', text: 'Voorbeeldgem' },
  ]
}

function person(country: Country) {
  const place = { city: 'Voorbeeldgem', street: 'Lindehoflaan', houseNumber: '12', houseNumberExtension: 'B' }
  const address = { ...place, postalCode: tidyCode[country], country: country.toUpperCase() }
  return { salutation: 'FEMALE', firstName: 'Noor', lastName: 'Van Damme', address }
}

/** Every request whose form is one page. */
export const flows: Flow[] = [
  {
    name: 'access with account information',
    path: 'access',
    countries: both,
    steps: (country) => [
      { type: 'rights_form.email', text: 'noor@lindehof.example' },
      { open: 'privacy_rights.account.title' },
      ...fillAddress(country),
    ],
    body: (country) => ({
      flowType: 'RIGHT_OF_ACCESS',
      email: 'noor@lindehof.example',
      userInfo: person(country),
    }),
    missing: ['rights_form.email'],
  },
  {
    name: 'rectification',
    path: 'rectification',
    countries: both,
    steps: (country) => [
      { type: 'privacy_rights.rectification.message', text: 'Mijn huisnummer is 12.' },
      { choose: 'privacy_rights.rectification.brand', option: getBrands(country)[2]!.description },
      ...fillAddress(country),
      { type: 'rights_form.email', text: 'noor@lindehof.example' },
    ],
    body: (country) => ({
      flowType: 'RECTIFICATION',
      brandName: getBrands(country)[2]!.description,
      userMessage: 'Mijn huisnummer is 12.',
      email: 'noor@lindehof.example',
      userInfo: person(country),
    }),
    missing: ['privacy_rights.rectification.message', 'rights_form.email'],
  },
  {
    name: 'publication',
    path: 'publication',
    countries: ['be'],
    steps: () => [
      { type: 'privacy_rights.publication.article', text: 'Buren vieren feest' },
      { type: 'privacy_rights.publication.date', text: '5/3/2024' },
      { type: 'privacy_rights.publication.link', text: 'https://lindehof.example/feest' },
      { type: 'privacy_rights.message', text: 'Haal mijn naam weg.' },
      { type: 'rights_form.email', text: 'noor@lindehof.example' },
    ],
    body: () => ({
      flowType: 'REMOVAL_FROM_PUBLICATION',
      article: 'Buren vieren feest',
      publicationDate: '05 - 03 - 2024',
      publicationLink: 'https://lindehof.example/feest',
      userMessage: 'Haal mijn naam weg.',
      email: 'noor@lindehof.example',
    }),
    missing: [
      'privacy_rights.publication.article',
      'privacy_rights.publication.date',
      'privacy_rights.message',
      'rights_form.email',
    ],
  },
  {
    name: 'another request',
    path: 'other',
    countries: both,
    steps: (country) => [
      { pick: 'privacy_rights.other.right.PORTABILITY', after: 'privacy_rights.other.right.RESTRICTION' },
      { type: 'privacy_rights.message', text: 'Mijn lijst met opgeslagen artikelen.' },
      ...fillAddress(country),
      { type: 'rights_form.email', text: 'noor@lindehof.example' },
    ],
    body: (country) => ({
      flowType: 'OTHER_REQUEST',
      right: 'PORTABILITY',
      userMessage: 'Mijn lijst met opgeslagen artikelen.',
      email: 'noor@lindehof.example',
      userInfo: person(country),
    }),
    missing: ['privacy_rights.other.right', 'privacy_rights.message', 'rights_form.email'],
  },
  {
    name: 'erasure without account information',
    path: 'forgotten',
    countries: both,
    steps: () => [
      { type: 'privacy_rights.message', text: 'Alleen de nieuwsbrief.' },
      { type: 'rights_form.email', text: 'noor@lindehof.example' },
    ],
    body: () => ({
      flowType: 'RIGHT_TO_BE_FORGOTTEN',
      userMessage: 'Alleen de nieuwsbrief.',
      email: 'noor@lindehof.example',
    }),
    missing: ['rights_form.email'],
  },
]

/** Fills in for whom somebody asks. */
export function fillOnBehalf(behalf: string, contact: Step[]): Step[] {
  return [
    { open: 'rights_form.behalf.title' },
    { choose: 'rights_form.behalf', labelled: `rights_form.behalf.${behalf}` },
    { type: 'rights_form.concerned.name', text: 'Mies Voorbeeld' },
    ...contact,
    { type: 'rights_form.authority', text: 'Ik ben de moeder.' },
    { type: 'rights_form.own_name', text: 'Noor Van Damme' },
  ]
}

flows.push({
  name: 'access for a child',
  path: 'access',
  countries: both,
  steps: () => [
    { type: 'rights_form.email', text: 'noor@lindehof.example' },
    ...fillOnBehalf('CHILD', [{ type: 'rights_form.concerned.email', text: 'mies@lindehof.example' }]),
  ],
  body: () => ({
    flowType: 'RIGHT_OF_ACCESS',
    email: 'noor@lindehof.example',
    userInfo: { ...noNames, lastName: 'Noor Van Damme' },
    behalf: 'CHILD',
    authority: 'Ik ben de moeder.',
    concerned: { name: 'Mies Voorbeeld', email: 'mies@lindehof.example', phoneNumber: '', address: '' },
  }),
  missing: ['rights_form.email'],
})

/** The second step of an objection with all channels chosen. */
export const objection = {
  steps: (country: Country): Step[] => [
    { tick: 'rights_form.communication.PHONE' },
    { type: 'rights_form.phone', text: '+3220000012' },
    { tick: 'rights_form.communication.EMAIL' },
    { type: 'rights_form.email', text: 'noor@lindehof.example' },
    { tick: 'rights_form.communication.POSTAL' },
    ...fillAddress(country),
  ],
  body: (country: Country) => ({
    flowType: 'OBJECTION',
    phoneNumber: '+3220000012',
    email: 'noor@lindehof.example',
    userInfo: person(country),
  }),
}

/** The whole body, empty where not in `filled`. */
export function wholeBody(filled: object, country: Country, lang: string, touchpoint: string) {
  return {
    email: '',
    phoneNumber: '',
    userMessage: '',
    brands: [],
    brandName: '',
    article: '',
    publicationLink: '',
    publicationDate: '',
    userInfo: noNames,
    ...filled,
    country: country.toUpperCase(),
    language: lang,
    touchpoint,
  }
}
