import {
  calendarDate,
  channelsOf,
  contextTypesOf,
  countryCodes,
  publishedCampaign,
  type AnyStruct,
  type CountryCode,
} from '@site/shared/calls'
import { define, enums, integer, max, min, object, optional, refine, type Infer } from 'superstruct'
import { countryOfCode } from '@site/shared/rules'
import type { Country } from '@site/shared/contract'

/** What the largest column takes. */
export const mostViewsOrEuros = 2_147_483_647

function text(requirement: string, most: number, isRight: (value: string) => boolean) {
  return define<string>(requirement, (value) => {
    if (typeof value !== 'string') return false
    // The database takes no NUL, and other control characters than line breaks and tabs are no text, nor is half a character.
    const isClean = !/[^\P{Cc}\t\r\n]|\p{Cs}/u.test(value)
    return value.length <= most && isClean && isRight(value)
  })
}

const words = text('text of at most 500 characters', 500, Boolean)
const note = text('text of at most 5000 characters', 5_000, Boolean)
const email = text('an e-mail address', 254, (value) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value))
const address = text('an address that begins with https:// or http://', 2_000, (value) => {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
})
const bound = optional(max(min(integer(), 0), mostViewsOrEuros))

/** A row of an import: a whole transparency notice. Stricter than what the site reads, for it is what gets published. */
const fields = object({
  countryCode: enums(countryCodes),
  ...publishedCampaign.schema,
  sponsorName: words,
  sponsorEmail: email,
  sponsorAddress: words,
  payerName: optional(words),
  payerEmail: optional(email),
  payerAddress: optional(words),
  ultimateBeneficiaryOwnerName: optional(words),
  ultimateBeneficiaryOwnerEmail: optional(email),
  ultimateBeneficiaryOwnerAddress: optional(words),
  publicationStartDate: calendarDate,
  publicationEndDate: calendarDate,
  reachLowerBound: bound,
  reachUpperBound: bound,
  budgetLowerBound: bound,
  budgetUpperBound: bound,
  campaignContextNoteNl: optional(note),
  campaignContextNoteFr: optional(note),
  campaignContextUrl: optional(address),
  // The others follow from the days, and would be wrong one day.
  status: optional(enums(['CANCELLED'])),
})
type Notice = Infer<typeof fields>

/** Rules between fields: each a sentence where it is broken. */
const rules: ((notice: Notice) => string | false)[] = [
  (notice) =>
    notice.publicationEndDate < notice.publicationStartDate && 'publicationEndDate is before publicationStartDate',
  (notice) => isAbove(notice.reachLowerBound, notice.reachUpperBound) && 'reachLowerBound is above reachUpperBound',
  (notice) => isAbove(notice.budgetLowerBound, notice.budgetUpperBound) && 'budgetLowerBound is above budgetUpperBound',
  ({ payerName, payerEmail, payerAddress }) => !payerName && !!(payerEmail ?? payerAddress) && 'payerName is missing',
  (notice) => {
    const isNamed = notice.ultimateBeneficiaryOwnerName
    const isThere = notice.ultimateBeneficiaryOwnerEmail ?? notice.ultimateBeneficiaryOwnerAddress
    return !isNamed && !!isThere && 'ultimateBeneficiaryOwnerName is missing'
  },
  ({ countryCode, channel }) =>
    !channelsOf[place(countryCode)].includes(channel) && `${countryCode} has no channel ${channel}`,
  ({ countryCode, campaignContextType: type }) =>
    !contextTypesOf[place(countryCode)].includes(type) && `${countryCode} has no context ${type}`,
]

function isAbove(lower: number | undefined, upper: number | undefined) {
  return lower !== undefined && upper !== undefined && lower > upper
}

function place(countryCode: CountryCode): Country {
  return countryOfCode(countryCode)
}

export const notice = refine(fields, 'notice', (value) => {
  return rules.map((rule) => rule(value)).filter((problem) => problem !== false)
})

/** The structs of the fields, by name. */
export const noticeFields: Readonly<Record<string, AnyStruct>> = fields.schema
/** Fields that every notice must state. */
export const mandatoryFields = Object.entries(noticeFields)
  .filter(([, struct]) => !struct.is(undefined))
  .map(([name]) => name)
