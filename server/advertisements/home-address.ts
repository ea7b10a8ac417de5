// Of a sponsor who is a person the municipality is public, never the home address (Art. 12(1)(a) of Regulation (EU) 2024/900).
import type { CampaignItem } from '@site/shared/calls'
import { foldText } from '@site/shared/rules'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import streets from './street-words.json' with { type: 'json' }

const addressNames = ['sponsorAddress', 'payerAddress', 'ultimateBeneficiaryOwnerAddress'] as const
type AddressName = (typeof addressNames)[number]
type PartyName = 'sponsorName' | 'payerName' | 'ultimateBeneficiaryOwnerName'
type Parties = Partial<Record<AddressName | PartyName, string | null | undefined>>

const nameOf = {
  sponsorAddress: 'sponsorName',
  payerAddress: 'payerName',
  ultimateBeneficiaryOwnerAddress: 'ultimateBeneficiaryOwnerName',
} as const satisfies Record<AddressName, PartyName>

const streetWords = new Set(streets.words)
const municipalities = new Set(streets.municipalities)

/**
 * Whether an address says more than a municipality: it has a number in any script, or names a street. The words are those by which
 * streets are named and municipalities are not (decision 43).
 */
function isStreetAddress(address: string): boolean {
  if (/\p{N}/u.test(address)) return true
  return foldText(address)
    .split(/[^\p{L}]+/u)
    .some((word) => streetWords.has(word) || (endsLikeStreet(word) && !municipalities.has(word)))
}

const endsLikeStreet = (word: string) =>
  streets.endings.some((ending) => word.length > ending.length && word.endsWith(ending))

/** Returns the addresses in a notice of a sponsor who is a person that may be their home: they may be the payer and the owner, too. */
export function findHomeAddresses(notice: Parties): AddressName[] {
  const isSponsor = (name: PartyName) => foldText(notice[name] ?? '') === foldText(notice.sponsorName ?? '')
  return addressNames.filter((name) => isSponsor(nameOf[name]) && isStreetAddress(notice[name] ?? ''))
}

/**
 * Replaces home addresses in previous versions of a notice by the municipality in its version now: its sponsor turned out to be a person.
 * Pass the transaction that saved that version.
 */
export async function replaceHomeAddresses(
  transaction: Database,
  id: string,
  { sponsorAddress }: Pick<CampaignItem, 'sponsorAddress'>,
): Promise<void> {
  const versions = transaction.selectFrom('campaignVersions').select(['noticeVersion', 'notice'])
  for (const { noticeVersion, notice } of await versions.where('campaignId', '=', id).execute()) {
    for (const name of findHomeAddresses(notice)) {
      const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      await sql`update campaign_versions
        set notice = jsonb_set(notice, array[${column}::text], ${JSON.stringify(sponsorAddress)}::jsonb)
        where campaign_id = ${id} and notice_version = ${noticeVersion}`.execute(transaction)
    }
  }
}
