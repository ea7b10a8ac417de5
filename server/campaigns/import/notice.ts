import {
  calendarDate,
  channelsOf,
  contextTypesOf,
  countryCodes,
  isVote,
  isWithheld,
  noticeAbsences,
  partyDetails,
  publishedCampaign,
  type AnyStruct,
  type CountryCode,
  type CampaignItem,
} from '@site/shared/calls'
import { define, enums, integer, max, min, object, optional, refine, type Infer, type Failure } from 'superstruct'
import { countryOfCode, email as emailRule, keysOf, trimText } from '@site/shared/rules'
import { incompleteItems, itemOfField } from './notice-items.ts'
import { isForeignMoney } from './third-country.ts'

export interface FileRow {
  line: number
  values: Record<string, unknown>
  /** Why the row is not readable. */
  fault?: string
  /** Why its picture is not. */
  problem?: string | undefined
}

export function findRepeated(names: readonly string[]): string[] {
  const once = new Set<string>()
  return [...new Set(names.filter((name) => once.size === once.add(name).size))]
}

/** The largest value of the column. */
const maxInteger = 2_147_483_647

function text(description: string, maxLength: number, isRight: (value: string) => boolean) {
  return define<string>(description, (value) => {
    if (typeof value !== 'string') return false
    // No control characters except tabs and line breaks, no lone surrogates (the database cannot store NUL), and
    // nothing that turns the direction of what follows.
    const isClean = !/[^\P{Cc}\t\r\n]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u.test(value)
    return value.length <= maxLength && isClean && isRight(value)
  })
}

const words = text('text of at most 500 characters', 500, Boolean)
const note = text('text of at most 5000 characters', 5_000, Boolean)
// The formats `email` and `uri` of the published schema have ASCII only.
const email = text('an e-mail address', 254, (value) => /^[!-~]+$/.test(value) && emailRule.struct.is(value))
const uri =
  /^https?:\/\/[\w.-]+(?::\d+)?(?:[/?](?:[\w.~:/?@!$&'()*+,;=-]|%[\da-f]{2})*)?(?:#(?:[\w.~:/?@!$&'()*+,;=-]|%[\da-f]{2})*)?$/i
const beginning = 'an address that begins with https:// or http://, other letters percent-encoded'
const address = text(beginning, 2_000, (value) => uri.test(value) && URL.canParse(value))
export const pictureFile = text('the name of a file in the same folder', 200, (name) => !/[/\\]|^\./.test(name))
const bound = optional(max(min(integer(), 0), maxInteger))

/** A whole transparency notice, stricter than what the site reads: this is what gets published. */
const fields = object({
  countryCode: enums(countryCodes),
  ...publishedCampaign.schema,
  sponsorName: words,
  sponsorEmail: email,
  sponsorAddress: words,
  sponsorRegisteredName: optional(words),
  sponsorEstablishment: optional(words),
  sponsorRegistrationNumber: optional(words),
  sponsorWebsite: optional(address),
  payerName: optional(words),
  payerEmail: optional(email),
  payerAddress: optional(words),
  payerRegisteredName: optional(words),
  payerEstablishment: optional(words),
  payerRegistrationNumber: optional(words),
  payerWebsite: optional(address),
  ultimateBeneficiaryOwnerName: optional(words),
  ultimateBeneficiaryOwnerEmail: optional(email),
  ultimateBeneficiaryOwnerAddress: optional(words),
  ultimateBeneficiaryOwnerRegisteredName: optional(words),
  ultimateBeneficiaryOwnerEstablishment: optional(words),
  ultimateBeneficiaryOwnerRegistrationNumber: optional(words),
  ultimateBeneficiaryOwnerWebsite: optional(address),
  publicationStartDate: calendarDate,
  publicationEndDate: calendarDate,
  reachLowerBound: bound,
  reachUpperBound: bound,
  budgetLowerBound: bound,
  budgetUpperBound: bound,
  campaignContextNoteNl: optional(note),
  campaignContextNoteFr: optional(note),
  campaignContextUrl: optional(address),
  electionNameNl: optional(words),
  electionNameFr: optional(words),
  electionDate: optional(calendarDate),
  electionTerritory: optional(words),
  benefitsInKind: bound,
  campaignBudgetLowerBound: bound,
  campaignBudgetUpperBound: bound,
  campaignBenefitsInKind: bound,
  calculationMethodNl: optional(note),
  calculationMethodFr: optional(note),
  officialInformationUrl: optional(address),
  europeanRepositoryUrl: optional(address),
  interactions: bound,
  /** File of the picture; the register names it by its digest. */
  creativeFile: optional(pictureFile),
  creativeAlternativeNl: optional(note),
  creativeAlternativeFr: optional(note),
  creativeTextNl: optional(note),
  creativeTextFr: optional(note),
  creativeWithheldNl: optional(note),
  creativeWithheldFr: optional(note),
  stoppedOn: optional(calendarDate),
  stopReasonNl: optional(note),
  stopReasonFr: optional(note),
  changeReasonNl: optional(note),
  changeReasonFr: optional(note),
  // The other statuses follow from the dates.
  status: optional(enums(['CANCELLED'])),
})
type Notice = Infer<typeof fields>

const electionFields = [
  'electionNameNl',
  'electionNameFr',
  'electionLevel',
  'electionDate',
  'electionTerritory',
] as const

/** By the field that is wrong. */
const rules = {
  publicationEndDate: (notice) =>
    notice.publicationEndDate < notice.publicationStartDate && 'publicationEndDate is before publicationStartDate',
  reachLowerBound: (notice) => isAbove(notice, 'reachLowerBound', 'reachUpperBound'),
  budgetLowerBound: (notice) => isAbove(notice, 'budgetLowerBound', 'budgetUpperBound'),
  campaignBudgetLowerBound: (notice) => isAbove(notice, 'campaignBudgetLowerBound', 'campaignBudgetUpperBound'),
  payerName: (notice) => isNameless(notice, 'payer') && 'payerName is missing',
  ultimateBeneficiaryOwnerName: (notice) =>
    isNameless(notice, 'ultimateBeneficiaryOwner') && 'ultimateBeneficiaryOwnerName is missing',
  channel: ({ countryCode, channel }) =>
    !channelsOf[countryOfCode(countryCode)].includes(channel) && `${countryCode} has no channel ${channel}`,
  campaignContextType: ({ countryCode, campaignContextType: type }) =>
    !contextTypesOf[countryOfCode(countryCode)].includes(type) && `${countryCode} has no context ${type}`,
  electionDate: (notice) => {
    const isStated = electionFields.some((field) => notice[field] !== undefined)
    return !isVote(notice.campaignContextType) && isStated && 'election… is for elections and referendums only'
  },
  absentItems: ({ absentItems, campaignContextType }) =>
    isVote(campaignContextType) &&
    absentItems?.includes('ELECTION_NONE') &&
    'ELECTION_NONE is not for elections and referendums: fill in election…, or write ELECTION_NOT_YET_AVAILABLE',
  fundingRegion: (notice) =>
    isForeignMoney(notice) &&
    'fundingRegion NON_EU: nothing is published with money from outside the Union in the three months before a vote (Regulation (EU) 2024/900, article 5)',
  stoppedOn: ({ status, stoppedOn, stopReasonNl, stopReasonFr }) =>
    status !== 'CANCELLED' &&
    !!(stoppedOn ?? stopReasonNl ?? stopReasonFr) &&
    'stoppedOn and stopReason… are for CANCELLED',
  creativeFile: ({ creativeFile, creativeDigest, creativeAlternativeNl: nl, creativeAlternativeFr: fr }) =>
    !!(creativeFile ?? creativeDigest) && !(nl ?? fr) && 'missing: creativeAlternativeNl or creativeAlternativeFr',
  creativeWithheldNl: (item) =>
    isWithheld(item) &&
    !!(item.creativeTextNl ?? item.creativeTextFr) &&
    'creativeText and creativeWithheld exclude each other',
} satisfies Partial<Record<keyof Notice, (notice: Notice) => string | false | undefined>>

function isNameless(notice: Notice, party: 'payer' | 'ultimateBeneficiaryOwner'): boolean {
  const details = (['Email', 'Address', ...partyDetails] as const).map((detail) => notice[`${party}${detail}`])
  return !notice[`${party}Name`] && details.some(Boolean)
}

function isAbove(notice: Notice, lower: keyof Notice, upper: keyof Notice): string | false {
  const lowest = notice[lower]
  const highest = notice[upper]
  return lowest !== undefined && highest !== undefined && lowest > highest && `${lower} is above ${upper}`
}

const notice = refine(fields, 'notice', (value) => {
  const problems = keysOf(rules).map((field) => ({ path: [field], message: rules[field](value) || undefined }))
  return problems.filter(({ message }) => message)
})

export const noticeFields: Readonly<Record<string, AnyStruct>> = fields.schema
export const mandatoryFields = Object.entries(noticeFields)
  .filter(([, struct]) => !struct.is(undefined))
  .map(([name]) => name)

type ReadNotice = { countryCode: CountryCode; item: CampaignItem } | { problems: string[] }

/**
 * Validates one row. Blank values count as missing; the register itself counts versions.
 * @param isWhole whether each item of the template needs a value, or a word on why it has none
 */
export function readNotice(row: Record<string, unknown>, isWhole = false): ReadNotice {
  // CSV has no blanks around its cells, and a file shall come back equal in either format.
  const trimmed = Object.entries(row).map(
    ([name, it]) => [name, typeof it === 'string' ? trimText(it) || null : it] as const,
  )
  const statedFields = Object.fromEntries(trimmed.filter(([, value]) => value !== null && value !== undefined))
  const [error, valid] = notice.validate(statedFields)
  const items = isWhole ? incompleteItems(statedFields) : []
  if (!error && items.length === 0) {
    const { countryCode, noticeVersion: _version, noticeDate: _date, ...item } = valid
    return { countryCode, item }
  }
  const missing = mandatoryFields.filter((name) => !(name in statedFields))
  const wrong = (error?.failures() ?? []).filter(({ key }) => !missing.includes(String(key)))
  const others = isWhole ? missing.filter((name) => !itemOfField(name)) : missing
  const problems = others.length > 0 ? [`missing: ${others.join(', ')}`] : []
  return { problems: [...problems, ...items, ...new Set(wrong.map((failure) => explain(failure, isWhole)))] }
}

function explain(failure: Failure, isWhole: boolean): string {
  const field = String(failure.path[0])
  const item = isWhole && itemOfField(field)
  return `${item ? `${item}: ` : ''}${explainField(field, failure)}`
}

function explainField(field: string, { type, refinement, value, message }: Failure): string {
  if (refinement === 'notice') return message
  return type === 'never' ? `unknown field ${field}` : `${field} ${requirement(field, type)}, not ${shorten(value)}`
}

const faults: Record<string, string> = {
  id: 'must be 1 to 64 letters, digits and hyphens',
  publicationStartDate: 'must be a day that exists, as yyyy-mm-dd',
  publicationEndDate: 'must be a day that exists, as yyyy-mm-dd',
  previousPublicationSuspended: 'must be true or false',
  electionDate: 'must be a day that exists, as yyyy-mm-dd',
  stoppedOn: 'must be a day that exists, as yyyy-mm-dd',
  targeting:
    'must be NOT_USED (the privacy policy promises that no personal data decide who sees a political advertisement: ' +
    'if none did, write NOT_USED; otherwise stop the advertisement and ask the data protection officer)',
  creativeDigest: 'must be a SHA-256 digest of 64 digits, 0 to f',
}

function requirement(name: string, type: string): string {
  if (faults[name]) return faults[name]
  if (name === 'absentItems') return `must be a list of ${noticeAbsences.join(', ')}`
  if (type === 'enums') return `must be one of ${Object.keys(noticeFields[name]?.schema ?? {}).join(', ')}`
  if (type === 'integer' || type === 'number') return `must be a whole number from 0 to ${maxInteger}`
  return `must be ${type}`
}

function shorten(value: unknown): string {
  const written = JSON.stringify(value) ?? String(value)
  return written.length > 60 ? `${written.slice(0, 57)}…` : written
}
