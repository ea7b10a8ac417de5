import { areaOf, type CountryCode, type PublishedCampaign } from '@site/shared/calls'
import { foldText } from '@site/shared/rules'
import { searchText } from './search-text.ts'
import type { SharedTexts } from './shared-texts.ts'

/** Stored notice of an advertisement, in the database and in the file of a server. */
export interface StoredNotice {
  country: CountryCode
  /** When the notice got its version, in milliseconds. */
  since: number
  /** JSON of all that is published: in memory it would take three times as much as an object. */
  published: Buffer
  /** JSON of its previous versions, newest first; undefined where it has none. */
  versions: Buffer | undefined
}

/** An advertisement in memory: what is stored, and what lists search, sort and sum up. */
export interface Notice
  extends
    StoredNotice,
    Pick<
      PublishedCampaign,
      | 'id'
      | 'sponsorName'
      | 'payerName'
      | 'ultimateBeneficiaryOwnerName'
      | 'publicationStartDate'
      | 'publicationEndDate'
      | 'campaignContextType'
      | 'channel'
      | 'status'
      | 'budgetLowerBound'
      | 'budgetUpperBound'
      | 'reachLowerBound'
      | 'reachUpperBound'
      | 'noticeVersion'
    > {
  /** Municipality or region of the election. */
  area: string | undefined
  searchText: string
  sponsorKey: string
}

/**
 * Returns a notice for memory. Written out: all notices have one shape, which is what makes a pass over all of them quick.
 * @param item what is published, where it was read already
 */
export function toNotice(stored: StoredNotice, texts: SharedTexts, item = readItem(stored)): Notice {
  return {
    country: texts.share(stored.country),
    area: texts.share(areaOf(item)),
    searchText: searchText(item),
    sponsorKey: texts.share(foldText(item.sponsorName)),
    since: stored.since,
    id: item.id,
    sponsorName: texts.share(item.sponsorName),
    payerName: texts.share(item.payerName),
    ultimateBeneficiaryOwnerName: texts.share(item.ultimateBeneficiaryOwnerName),
    publicationStartDate: texts.share(item.publicationStartDate),
    publicationEndDate: texts.share(item.publicationEndDate),
    campaignContextType: texts.share(item.campaignContextType),
    channel: texts.share(item.channel),
    status: texts.share(item.status),
    budgetLowerBound: item.budgetLowerBound,
    budgetUpperBound: item.budgetUpperBound,
    reachLowerBound: item.reachLowerBound,
    reachUpperBound: item.reachUpperBound,
    noticeVersion: item.noticeVersion,
    published: stored.published,
    versions: stored.versions,
  }
}

/** Returns the texts that notices share. */
export function* sharedTextsOf(notices: Iterable<Notice>): Generator<string | undefined> {
  for (const notice of notices) {
    yield notice.country
    yield notice.area
    yield notice.sponsorKey
    yield notice.sponsorName
    yield notice.payerName
    yield notice.ultimateBeneficiaryOwnerName
    yield notice.publicationStartDate
    yield notice.publicationEndDate
    yield notice.campaignContextType
    yield notice.channel
    yield notice.status
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `publish`
export const readItem = ({ published }: StoredNotice) => JSON.parse(published.toString()) as PublishedCampaign

export function readVersions({ versions }: Notice): PublishedCampaign[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `publish`
  return versions ? (JSON.parse(versions.toString()) as PublishedCampaign[]) : []
}

/** Advertisements as a notice and its versions show them. */
export interface Showing {
  /** Digests of pictures. */
  pictures: string[]
  isWithheld: boolean
}

const digestName = '"creativeDigest":"'
const digestLength = 64

/** Reads the bytes of the JSON: no text in it can have an unescaped quote. */
export function readShowing({ published, versions }: Notice): Showing {
  const pictures = [published, versions].flatMap((json) => (json ? findDigests(json) : []))
  return { pictures: [...new Set(pictures)], isWithheld: published.includes('"creativeWithheld') }
}

function findDigests(json: Buffer): string[] {
  const digests: string[] = []
  for (let start = json.indexOf(digestName); start !== -1; start = json.indexOf(digestName, start + 1)) {
    const begin = start + digestName.length
    digests.push(json.toString('latin1', begin, begin + digestLength))
  }
  return digests
}
