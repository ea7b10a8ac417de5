import { campaignItem, type CampaignItem } from '@site/shared/calls'
import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { campaignFacts } from './campaign-facts.tsx'
import { showCreative } from './creative-words.tsx'
import { findAbsence, templateItems, type NoticeFact } from './template-items.tsx'

function text(field: keyof CampaignItem, name: MessageId, qualifier?: MessageId, lang?: string): NoticeFact {
  return {
    name,
    qualifier,
    fields: [field],
    show: (notice) => notice[field] && <span lang={lang}>{notice[field]}</span>,
  }
}

function party(whose: 'sponsor' | 'payer' | 'ultimateBeneficiaryOwner', qualifier: MessageId): NoticeFact[] {
  return [
    text(`${whose}Name`, 'political_ads.party.name', qualifier),
    text(`${whose}Email`, 'political_ads.party.email', qualifier),
    text(`${whose}Address`, 'political_ads.party.address', qualifier),
    text(`${whose}RegisteredName`, 'political_ads.party.registered_name', qualifier),
    text(`${whose}Establishment`, 'political_ads.party.establishment', qualifier),
    text(`${whose}RegistrationNumber`, 'political_ads.party.registration_number', qualifier),
    text(`${whose}Website`, 'political_ads.party.website', qualifier),
  ]
}

const creativeFields = keysOf(campaignItem.schema).filter((name) => name.startsWith('creative'))

/** All facts of a notice except its reference, in the order and wording of its page. */
export const noticeFacts: readonly NoticeFact[] = [
  {
    name: 'political_ads.history.status',
    fields: ['status'],
    show: ({ status }) => (
      <FormattedMessage id={status ? `political_ads.statuses.${status}` : 'political_ads.history.by_period'} />
    ),
  },
  ...keysOf(campaignFacts).map((name) => ({ name: `political_ads.facts.${name}` as const, ...campaignFacts[name] })),
  ...party('sponsor', 'political_ads.detail.sponsor'),
  ...party('payer', 'political_ads.detail.payer'),
  ...party('ultimateBeneficiaryOwner', 'political_ads.detail.owner'),
  {
    name: 'political_ads.history.funding',
    fields: ['fundingOriginType', 'fundingRegion'],
    show: ({ fundingOriginType: funding, fundingRegion: region }) => (
      <FormattedMessage id="political_ads.history.funding_value" values={{ funding, region }} />
    ),
  },
  {
    name: 'political_ads.history.context',
    fields: ['campaignContextType'],
    show: ({ campaignContextType: type }) => <FormattedMessage id={`political_ads.contexts.${type}`} />,
  },
  text('campaignContextNoteNl', 'political_ads.notice.note', 'political_ads.history.nl', 'nl'),
  text('campaignContextNoteFr', 'political_ads.notice.note', 'political_ads.history.fr', 'fr'),
  text('campaignContextUrl', 'political_ads.notice.url'),
  {
    name: 'political_ads.notice.suspended',
    fields: ['previousPublicationSuspended'],
    show: ({ previousPublicationSuspended: isSuspended }) => (
      <FormattedMessage id={isSuspended ? 'political_ads.history.yes' : 'political_ads.notice.no'} />
    ),
  },
  ...templateItems,
  { name: 'political_ads.creative.title', fields: creativeFields, show: showCreative },
]

/** Whether a fact of a notice is not the same in another version of it. */
export function isFactChanged({ fields, absence }: NoticeFact, before: CampaignItem, after: CampaignItem): boolean {
  const isOtherValue = fields.some((field) => before[field] !== after[field])
  return isOtherValue || findAbsence(before, absence) !== findAbsence(after, absence)
}

export function changedFacts(before: CampaignItem, after: CampaignItem): NoticeFact[] {
  return noticeFacts.filter((fact) => isFactChanged(fact, before, after))
}
