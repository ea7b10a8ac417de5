import { array, define, enums, nonempty, object, optional, type Infer, type Struct } from 'superstruct'
import { countries } from '../../contract/locale.ts'

/** Values stand in HTML, mails and messages: no characters that mean something there. */
const text = (maxLength: number) =>
  define<string>('text', (value) => {
    if (typeof value !== 'string' || value.trim() === '') return 'must be a text'
    if (value.length > maxLength) return `must have at most ${maxLength} characters`
    if (/[\p{C}{}<>|#"\\]/u.test(value)) return 'must be one line without { } < > | # " \\'
    return value === value.trim() || 'must not begin or end with a space'
  })

const matching = (expected: string, pattern: RegExp) =>
  define<string>(expected, (value) => (typeof value === 'string' && pattern.test(value)) || `must be ${expected}`)

const domainName = String.raw`(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}`
const domain = matching('a domain such as example.org', new RegExp(`^${domainName}$`))
const mailbox = matching('an e-mail address', new RegExp(String.raw`^[\w.+-]{1,64}@${domainName}$`))
const website = matching('an origin such as https://www.example.org', new RegExp(`^https://${domainName}$`))
const webAddress = matching(
  'an address that begins with https://',
  new RegExp(String.raw`^https://${domainName}/[^\s"<>{}]*$`),
)
const colour = matching('a colour such as #8a4b00', /^#[\da-f]{6}$/i)
/** No word begins with consonants alone, and a search for one is not taken for a reference. */
const referencePrefix = matching('two or three capital consonants such as LM', /^[B-DF-HJ-NP-TV-XZ]{2,3}$/)
const file = matching('the path of a JSON file', /^(?:[\w-]+\/)*[\w-]+\.json$/)

/** In Dutch, and in other languages where it differs. */
const words = <Type>(struct: Struct<Type, null>) => object({ nl: struct, fr: optional(struct), en: optional(struct) })
const inAllLanguages = object({ nl: text(500), fr: text(500), en: text(500) })

const company = object({ legalName: words(text(100)), postalAddress: text(150), registration: words(text(200)) })

const account = object({
  name: text(60),
  address: webAddress,
  countries: nonempty(array(enums(countries))),
  purpose: inAllLanguages,
  deletion: inAllLanguages,
})

const coloursOfScheme = object({ accent: colour, accentInk: colour, accentSurface: colour })
const colours = object({ light: coloursOfScheme, dark: coloursOfScheme })

export type Colours = Infer<typeof colours>

/** `site.json`: whose site this is. */
export const siteStruct = object({
  siteName: text(60),
  /** Also part of the ids of mails and feeds: must never change once the site is in use. */
  domain,
  website,
  /** Prefix of each reference of a request: must never change once the site is in use. */
  references: referencePrefix,
  owner: text(100),
  companies: object({ nl: company, be: company }),
  /** The responsible publisher in Belgium. */
  publisher: text(100),
  mailboxes: object({
    privacy: mailbox,
    contact: mailbox,
    /** The data protection officers. */
    dpo: object({ nl: mailbox, be: mailbox }),
    /** Sends all mail, and receives none. */
    sender: mailbox,
  }),
  /** Accounts that people log in to; the first one is that of the group. */
  accounts: nonempty(array(account)),
  colours,
  /** Where the systems with personal data are listed, from the folder of `site.json`. */
  systems: file,
})

export type SiteFile = Infer<typeof siteStruct>
