import type { Page } from '@playwright/test'
import type { Country } from '../site-under-test.ts'
import type { Lang } from './texts.ts'
import { chooseIn, chooseSecond, open, press, tick, typeInto } from './keyboard.ts'

type Text = (id: string) => string

export interface Visit {
  page: Page
  country: Country
  text: Text
  /** A new one for each visit, so that its mails can be told apart. */
  email: string
}

export interface Flow {
  name: string
  /** Below `privacy-rights/`. */
  start: string
  /** Where it is sent from. */
  end: string
  /** Where it is tried. */
  place: { country: Country; lang: Lang }
  /** Fills in the form by keyboard, up to the button that sends. */
  fillIn: (visit: Visit) => Promise<void>
  /** What is sent, besides what is empty and what every request has. */
  body: (visit: Pick<Visit, 'country' | 'email'>) => object
}

const postalCode = { nl: { typed: '1234ab', sent: '1234 AB' }, be: { typed: 'B-1000', sent: '1000' } }
export const noOne = { salutation: 'NONE', firstName: '', lastName: '' }

async function fillAddress({ page, country, text }: Visit) {
  await chooseSecond(page, text('rights_form.address.salutation.MALE'))
  await typeInto(page, text('rights_form.address.first_name'), 'Noor')
  await typeInto(page, text('rights_form.address.last_name'), 'Van Damme')
  await typeInto(page, text('rights_form.address.street'), 'Lantaarnlaan')
  await typeInto(page, text('rights_form.address.house_number'), '12')
  await typeInto(page, text('rights_form.address.house_number_extension'), 'B')
  await typeInto(page, text('rights_form.address.postal_code'), postalCode[country].typed)
  await typeInto(page, text('rights_form.address.city'), 'Voorbeeldgem')
}

function person(country: Country) {
  const place = { city: 'Voorbeeldgem', street: 'Lantaarnlaan', houseNumber: '12', houseNumberExtension: 'B' }
  const address = { ...place, postalCode: postalCode[country].sent, country: country.toUpperCase() }
  return { salutation: 'FEMALE', firstName: 'Noor', lastName: 'Van Damme', address }
}

const dagwijzer = ['dagwijzer', 'dagwijzer-online']
const avondbode = { nl: ['avondbode', 'avondbode-online'], be: ['avondbode', 'avondbode-online', 'avondbode-audio'] }

/** Every kind of request of the public pages (product §3). */
export const flows: Flow[] = [
  {
    name: 'objection',
    start: 'direct-marketing/brands',
    end: 'direct-marketing/communication-types',
    place: { country: 'be', lang: 'fr' },
    async fillIn(visit) {
      const { page, text, email } = visit
      await tick(page, 'Avondbode')
      await tick(page, 'De Dagwijzer')
      await press(page, text('privacy_rights.next'))
      await tick(page, text('rights_form.communication.PHONE'))
      await typeInto(page, text('rights_form.phone'), '+3220000012')
      await tick(page, text('rights_form.communication.EMAIL'))
      await typeInto(page, text('rights_form.email'), email)
      await tick(page, text('rights_form.communication.POSTAL'))
      await fillAddress(visit)
    },
    body: ({ country, email }) => ({
      flowType: 'OBJECTION',
      brands: [...avondbode[country], ...dagwijzer],
      phoneNumber: '+3220000012',
      email,
      userInfo: person(country),
    }),
  },
  {
    name: 'access',
    start: 'access',
    end: 'access',
    place: { country: 'nl', lang: 'nl' },
    async fillIn(visit) {
      const { page, text, email } = visit
      await typeInto(page, text('rights_form.email'), email)
      await open(page, text('privacy_rights.account.title'))
      await fillAddress(visit)
    },
    body: ({ country, email }) => ({ flowType: 'RIGHT_OF_ACCESS', email, userInfo: person(country) }),
  },
  {
    name: 'rectification',
    start: 'rectification',
    end: 'rectification',
    place: { country: 'be', lang: 'en' },
    async fillIn(visit) {
      const { page, text, email } = visit
      await typeInto(page, text('privacy_rights.rectification.message'), 'Mijn huisnummer is 12.')
      await chooseIn(page, text('privacy_rights.rectification.brand'), 'Regioklok')
      await fillAddress(visit)
      await typeInto(page, text('rights_form.email'), email)
    },
    body: ({ country, email }) => ({
      flowType: 'RECTIFICATION',
      brandName: 'Regioklok',
      userMessage: 'Mijn huisnummer is 12.',
      email,
      userInfo: person(country),
    }),
  },
  {
    name: 'removal from a publication',
    start: 'publication',
    end: 'publication',
    place: { country: 'be', lang: 'nl' },
    async fillIn({ page, text, email }) {
      await typeInto(page, text('privacy_rights.publication.article'), 'Buren vieren feest')
      await typeInto(page, text('privacy_rights.publication.date'), '5/3/2024')
      await typeInto(page, text('privacy_rights.publication.link'), 'https://lantaarn.example/feest')
      await typeInto(page, text('privacy_rights.message'), 'Haal mijn naam weg.')
      await typeInto(page, text('rights_form.email'), email)
    },
    body: ({ email }) => ({
      flowType: 'REMOVAL_FROM_PUBLICATION',
      article: 'Buren vieren feest',
      publicationDate: '05 - 03 - 2024',
      publicationLink: 'https://lantaarn.example/feest',
      userMessage: 'Haal mijn naam weg.',
      email,
    }),
  },
  {
    name: 'erasure',
    start: 'forgotten',
    end: 'forgotten',
    place: { country: 'nl', lang: 'en' },
    async fillIn({ page, text, email }) {
      await typeInto(page, text('privacy_rights.message'), 'Alleen de nieuwsbrief.')
      await typeInto(page, text('rights_form.email'), email)
    },
    body: ({ email }) => ({ flowType: 'RIGHT_TO_BE_FORGOTTEN', userMessage: 'Alleen de nieuwsbrief.', email }),
  },
]
