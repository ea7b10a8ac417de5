import {
  boolean,
  coerce,
  enums,
  integer,
  min,
  number,
  object,
  optional,
  pattern,
  string,
  type Infer,
  type Struct,
} from 'superstruct'
import type { Country } from '../contract/locale.ts'
import { addressOf, call } from './call.ts'
import { ask } from './client.ts'

/** Countries as the calls write them (product §7). */
export const countryCodes = ['NL', 'BE'] as const
export type CountryCode = (typeof countryCodes)[number]

export const channels = ['PRINT', 'DIGITAL', 'TV', 'RADIO'] as const
export type Channel = (typeof channels)[number]

/** The channels that exist in each country (product §3). */
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

/** What a campaign can be about in each country (product §9). */
export const contextTypesOf: Record<Country, readonly CampaignContextType[]> = {
  nl: dutchContextTypes,
  be: belgianContextTypes,
}

/** Product §4. */
export const campaignStatuses = ['RUNNING', 'CANCELLED', 'STOPPED'] as const

const isoDate = pattern(string(), /^\d{4}-\d{2}-\d{2}$/)
/** What is left out may also be null. By hand, because `coerce` would validate each of many values once more. */
function maybe<T>(struct: Struct<T>) {
  const known = optional(struct)
  known.coercer = (value) => value ?? undefined
  return known
}
const bound = maybe(min(integer(), 0))
const optionalText = maybe(string())

/** A political advertisement (product §3). Dates `yyyy-mm-dd`, reach in views, budget in whole euros. */
export const campaignItem = object({
  /** Also the reference shown to visitors. */
  id: coerce(pattern(string(), /^[A-Za-z0-9-]{1,64}$/), number(), String),
  sponsorName: string(),
  sponsorEmail: string(),
  sponsorAddress: string(),
  payerName: optionalText,
  payerEmail: optionalText,
  payerAddress: optionalText,
  ultimateBeneficiaryOwnerName: optionalText,
  ultimateBeneficiaryOwnerEmail: optionalText,
  ultimateBeneficiaryOwnerAddress: optionalText,
  publicationStartDate: isoDate,
  publicationEndDate: isoDate,
  reachLowerBound: bound,
  reachUpperBound: bound,
  budgetLowerBound: bound,
  budgetUpperBound: bound,
  fundingOriginType: enums(['PUBLIC', 'PRIVATE', 'BOTH']),
  fundingRegion: enums(['EU', 'NON_EU']),
  campaignContextType: enums([...new Set([...dutchContextTypes, ...belgianContextTypes])]),
  campaignContextNoteNl: optionalText,
  campaignContextNoteFr: optionalText,
  campaignContextUrl: optionalText,
  previousPublicationSuspended: boolean(),
  channel: enums(channels),
  /** Where the register states it; else the days of publication tell. */
  status: maybe(enums(campaignStatuses)),
})
export type CampaignItem = Infer<typeof campaignItem>

/** An item as the register publishes it: with the version of its notice, so that no change goes unseen (product §10). */
export const publishedCampaign = object({
  ...campaignItem.schema,
  /** From 1; every change of the notice is a version. */
  noticeVersion: maybe(min(integer(), 1)),
  /** Day since which the notice says this. */
  noticeDate: maybe(isoDate),
})
export type PublishedCampaign = Infer<typeof publishedCampaign>

export const periodFilters = ['ALL', 'PAST_7_DAYS', 'PAST_30_DAYS', 'PAST_YEAR'] as const
export const channelFilters = ['ALL', ...channels] as const

export interface CampaignFilter {
  periodFilter: (typeof periodFilters)[number]
  channelFilter: (typeof channelFilters)[number]
  textFilter: string
}
export const unfiltered: CampaignFilter = { periodFilter: 'ALL', channelFilter: 'ALL', textFilter: '' }

/** Where the calls about advertisements stand; one of them is below it. */
export const campaignItemsPath = '/api/campaign-items'

export function countryCodeOf(country: Country): CountryCode {
  return country === 'nl' ? 'NL' : 'BE'
}

/** As it is opened or saved: with the address under which it can be reported, where there is one. */
export const reportableCampaignItem = object({ ...publishedCampaign.schema, reportUrl: optional(string()) })

/**
 * One item (product §7).
 *
 * @throws ApiRejected with status 404 where the country has no such item; ApiUnavailable, ApiShape
 */
export const getCampaignItem = call(
  {
    method: 'GET',
    path: `${campaignItemsPath}/{id}`,
    params: object({ id: campaignItem.schema.id }),
    query: object({ countryCode: enums(countryCodes) }),
    answer: reportableCampaignItem,
    refusals: { NOT_FOUND: { status: 404 } },
    group: 'Political advertisements',
    summary: 'One advertisement',
  },
  (it) => (id: string, country: Country) => ask(it, oneItem(id, country)),
)

/** The address of one item, for its download link (product §7). */
export function campaignItemAddress(id: string, country: Country): string {
  return addressOf(getCampaignItem, oneItem(id, country))
}

function oneItem(id: string, country: Country) {
  return { params: { id }, query: { countryCode: countryCodeOf(country) } }
}
