import { array, boolean, coerce, enums, integer, min, number, object, optional, string } from 'superstruct'
import type { Context, Infer, Struct } from 'superstruct'
import type { Country } from '../contract/locale.ts'
import { addressOf, call, notFound } from './call.ts'
import { countryCodeOf, countryCodes } from './country-code.ts'
import { matching } from './parameters.ts'
import { ask } from './client.ts'

export const channels = ['PRINT', 'DIGITAL', 'TV', 'RADIO'] as const
export type Channel = (typeof channels)[number]

export const channelsOf: Record<Country, readonly Channel[]> = {
  nl: ['PRINT', 'DIGITAL'],
  be: ['PRINT', 'DIGITAL', 'TV', 'RADIO'],
}

const dutchContextTypes = [
  'EERSTE_KAMER',
  'TWEEDE_KAMER',
  'PROVINCIAL',
  'MUNICIPAL',
  'WATER_BOARD',
  'EUROPEAN',
  'REFERENDUM',
  'LEGISLATIVE_PROCESS',
  'OTHER',
] as const
const belgianContextTypes = [
  'FLEMISH_PARLIAMENT',
  'BRUSSELS_PARLIAMENT',
  'WALLOON_PARLIAMENT',
  'GERMAN_SPEAKING_PARLIAMENT',
  'LOCAL',
  'FEDERAL',
  'EUROPEAN',
  'LEGISLATIVE_PROCESS',
  'OTHER',
] as const
export type CampaignContextType = (typeof dutchContextTypes)[number] | (typeof belgianContextTypes)[number]

export const contextTypesOf: Record<Country, readonly CampaignContextType[]> = {
  nl: dutchContextTypes,
  be: belgianContextTypes,
}

/** Contexts in which nobody votes. */
const processes = new Set<CampaignContextType>(['LEGISLATIVE_PROCESS', 'OTHER'])

/** Tells whether an advertisement is about an election or a referendum. */
export function isVote(context: CampaignContextType): boolean {
  return !processes.has(context)
}

export const electionLevels = ['EUROPEAN', 'NATIONAL', 'REGIONAL', 'LOCAL'] as const

/** Levels of elections in which a whole country votes. */
const wholeCountry = new Set<CampaignItem['electionLevel']>(['EUROPEAN', 'NATIONAL'])

/** Returns the municipality or region that votes, such as `Lichterveen`; undefined where it is not stated, or is the whole country. */
export function areaOf({ electionLevel, electionTerritory }: ElectionOf): string | undefined {
  return wholeCountry.has(electionLevel) ? undefined : electionTerritory
}

export const campaignStatuses = ['RUNNING', 'CANCELLED', 'STOPPED'] as const
export type CampaignStatus = 'PLANNED' | (typeof campaignStatuses)[number]

/** Returns the stated status of an advertisement, else the one that follows from its period (last day included) on a day. */
export function campaignStatusOn(
  day: string,
  { status, publicationStartDate, publicationEndDate }: PublicationOf,
): CampaignStatus {
  if (status) return status
  if (day < publicationStartDate) return 'PLANNED'
  return day > publicationEndDate ? 'STOPPED' : 'RUNNING'
}

const isoDate = matching(/^\d{4}-\d{2}-\d{2}$/)
/** Accepts null as undefined. Not `coerce`, which would validate each value twice; most are absent, and take no time. */
function maybe<T>(struct: Struct<T>) {
  return Object.assign(optional(struct), {
    validator: (value: unknown, context: Context) => (value === undefined ? [] : struct.validator(value, context)),
    refiner: (value: T | undefined, context: Context) => (value === undefined ? [] : struct.refiner(value, context)),
    coercer: (value: unknown, context: Context) => (value === null ? undefined : struct.coercer(value, context)),
  })
}
const bound = maybe(min(integer(), 0))
const optionalText = maybe(string())

export const creativeDigest = matching(/^[0-9a-f]{64}$/)

/** Reasons in a notice for an item of the template that has no value. */
export const noticeAbsences = [
  'CONTROLLING_ENTITY_NONE',
  'PAYER_NONE',
  'AMOUNTS_NOT_YET_AVAILABLE',
  'CAMPAIGN_AMOUNTS_NONE',
  'CAMPAIGN_AMOUNTS_NOT_YET_AVAILABLE',
  'METHOD_NOT_YET_AVAILABLE',
  'ELECTION_NONE',
  'ELECTION_NOT_YET_AVAILABLE',
  'OFFICIAL_INFORMATION_NONE',
  'OFFICIAL_INFORMATION_NOT_YET_AVAILABLE',
  'EUROPEAN_REPOSITORY_NONE',
  'EUROPEAN_REPOSITORY_NOT_YET_AVAILABLE',
  'REACH_NOT_YET_AVAILABLE',
] as const
export type NoticeAbsence = (typeof noticeAbsences)[number]

/** Optional details of a party in a notice. */
export const partyDetails = ['RegisteredName', 'Establishment', 'RegistrationNumber', 'Website'] as const

/** Also shown to visitors as reference. */
export const campaignId = coerce(matching(/^[A-Za-z0-9-]{1,64}$/), number(), String)

export const campaignContextType = enums([...new Set([...dutchContextTypes, ...belgianContextTypes])])

// The minifier leaves out what nobody uses of plain objects; it does not know that to read `schema` does nothing.
const itemFields = {
  id: campaignId,
  sponsorName: string(),
  sponsorEmail: string(),
  sponsorAddress: string(),
  sponsorRegisteredName: optionalText,
  sponsorEstablishment: optionalText,
  sponsorRegistrationNumber: optionalText,
  sponsorWebsite: optionalText,
  payerName: optionalText,
  payerEmail: optionalText,
  payerAddress: optionalText,
  payerRegisteredName: optionalText,
  payerEstablishment: optionalText,
  payerRegistrationNumber: optionalText,
  payerWebsite: optionalText,
  ultimateBeneficiaryOwnerName: optionalText,
  ultimateBeneficiaryOwnerEmail: optionalText,
  ultimateBeneficiaryOwnerAddress: optionalText,
  ultimateBeneficiaryOwnerRegisteredName: optionalText,
  ultimateBeneficiaryOwnerEstablishment: optionalText,
  ultimateBeneficiaryOwnerRegistrationNumber: optionalText,
  ultimateBeneficiaryOwnerWebsite: optionalText,
  publicationStartDate: isoDate,
  publicationEndDate: isoDate,
  reachLowerBound: bound,
  reachUpperBound: bound,
  budgetLowerBound: bound,
  budgetUpperBound: bound,
  fundingOriginType: enums(['PUBLIC', 'PRIVATE', 'BOTH']),
  fundingRegion: enums(['EU', 'NON_EU']),
  campaignContextType,
  campaignContextNoteNl: optionalText,
  campaignContextNoteFr: optionalText,
  campaignContextUrl: optionalText,
  electionNameNl: optionalText,
  electionNameFr: optionalText,
  electionLevel: maybe(enums(electionLevels)),
  /** Reports about an advertisement are answered sooner in the month before it. */
  electionDate: maybe(isoDate),
  electionTerritory: optionalText,
  previousPublicationSuspended: boolean(),
  channel: enums(channels),
  /** Stated by the register; else it follows from the period. */
  status: maybe(enums(campaignStatuses)),
  benefitsInKind: bound,
  campaignBudgetLowerBound: bound,
  campaignBudgetUpperBound: bound,
  campaignBenefitsInKind: bound,
  calculationMethodNl: optionalText,
  calculationMethodFr: optionalText,
  officialInformationUrl: optionalText,
  europeanRepositoryUrl: optionalText,
  /** The policies promise that no personal data decide who sees a political advertisement: the register has no other. */
  targeting: maybe(enums(['NOT_USED'])),
  interactions: bound,
  absentItems: maybe(array(enums(noticeAbsences))),
  /** SHA-256 of the picture of the advertisement, which `creativeAddress` has; width and height in pixels. */
  creativeDigest: maybe(creativeDigest),
  creativeWidth: bound,
  creativeHeight: bound,
  creativeAlternativeNl: optionalText,
  creativeAlternativeFr: optionalText,
  /** The advertisement itself where it is a text. */
  creativeTextNl: optionalText,
  creativeTextFr: optionalText,
  /** Why neither is shown. */
  creativeWithheldNl: optionalText,
  creativeWithheldFr: optionalText,
  /** Date from which a CANCELLED one does not run any more, and the reason. */
  stoppedOn: maybe(isoDate),
  stopReasonNl: optionalText,
  stopReasonFr: optionalText,
  /** Why this version of the notice took the place of the one before. */
  changeReasonNl: optionalText,
  changeReasonFr: optionalText,
}

/** A political advertisement. Dates `yyyy-mm-dd`, reach in views, budget in whole euros. */
export const campaignItem = object(itemFields)
export type CampaignItem = Infer<typeof campaignItem>
type PublicationOf = Pick<CampaignItem, 'status' | 'publicationStartDate' | 'publicationEndDate'>
type ElectionOf = Pick<CampaignItem, 'electionLevel' | 'electionTerritory'>

const publishedFields = {
  ...itemFields,
  /** From 1; increases with every change. */
  noticeVersion: maybe(min(integer(), 1)),
  noticeDate: maybe(isoDate),
}

/** An item with the version of its notice. */
export const publishedCampaign = object(publishedFields)
export type PublishedCampaign = Infer<typeof publishedCampaign>

export const campaignItemsPath = '/api/campaign-items'

/** When the register was like this (ISO), in an answer without the database; absent where it is read as it is now. */
export const asOf = optional(string())

/** With the URL to report it, where there is one. */
export const reportableCampaignItem = object({ ...publishedFields, reportUrl: optional(string()), asOf })

/** Returns one item. @throws ApiRejected with status 404 for an unknown item; ApiUnavailable, ApiShape */
export const getCampaignItem = call(
  {
    method: 'GET',
    path: `${campaignItemsPath}/{id}`,
    params: object({ id: campaignId }),
    query: object({ countryCode: enums(countryCodes) }),
    answer: reportableCampaignItem,
    errors: { ...notFound, GONE: { status: 410 } },
    group: 'Political advertisements',
    summary: 'One advertisement',
  },
  (it) => (id: string, country: Country) => ask(it, oneItem(id, country)),
)

export function campaignItemAddress(id: string, country: Country): string {
  return addressOf(getCampaignItem, oneItem(id, country))
}

function oneItem(id: string, country: Country) {
  return { params: { id }, query: { countryCode: countryCodeOf(country) } }
}
