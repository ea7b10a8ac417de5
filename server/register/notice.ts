import type { CountryCode, PublishedCampaign } from '@site/shared/calls'
import type { SharedTexts } from './shared-texts.ts'

/** What lists search, sort and sum up. */
export interface NoticeFields extends Pick<
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
  country: CountryCode
  /** Municipality or region of the election. */
  area: string | undefined
  searchText: string
  sponsorKey: string
  /** When the notice got its version, in milliseconds. */
  since: number
}

export interface Notice extends NoticeFields {
  /** JSON of all that is published: as an object it would take three times the memory. */
  published: Buffer
  /** JSON of its previous versions, newest first; undefined where it has none. */
  versions: Buffer | undefined
}

/** What a notice is made of. */
export interface NoticeParts {
  fields: NoticeFields
  /** JSON. */
  published: string | Buffer
  /** JSON; undefined where it has none. */
  versions: string | Buffer | undefined
}

/** Written out: all notices have one shape, which is what makes a pass over all of them quick. */
export function toNotice({ fields, published, versions }: NoticeParts, texts: SharedTexts): Notice {
  return {
    country: texts.share(fields.country),
    area: texts.share(fields.area),
    searchText: fields.searchText,
    sponsorKey: texts.share(fields.sponsorKey),
    since: fields.since,
    id: fields.id,
    sponsorName: texts.share(fields.sponsorName),
    payerName: texts.share(fields.payerName),
    ultimateBeneficiaryOwnerName: texts.share(fields.ultimateBeneficiaryOwnerName),
    publicationStartDate: texts.share(fields.publicationStartDate),
    publicationEndDate: texts.share(fields.publicationEndDate),
    campaignContextType: texts.share(fields.campaignContextType),
    channel: texts.share(fields.channel),
    status: texts.share(fields.status),
    budgetLowerBound: fields.budgetLowerBound,
    budgetUpperBound: fields.budgetUpperBound,
    reachLowerBound: fields.reachLowerBound,
    reachUpperBound: fields.reachUpperBound,
    noticeVersion: fields.noticeVersion,
    published: Buffer.from(published),
    versions: versions === undefined ? undefined : Buffer.from(versions),
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

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `toNotice`
export const readItem = ({ published }: Notice) => JSON.parse(published.toString()) as PublishedCampaign

export function readVersions({ versions }: Notice): PublishedCampaign[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `readNotices`
  return versions ? (JSON.parse(versions.toString()) as PublishedCampaign[]) : []
}

/** What a notice and its versions show of advertisements. */
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
