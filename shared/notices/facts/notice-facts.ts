import { campaignItem, type CampaignItem } from '@site/shared/calls'
import { keysOf } from '@site/shared/rules'
import { campaignFacts } from './campaign-facts.ts'
import { readCreative } from './creative-words.ts'
import { findText, say, type NoticeFact, type NoticeTextId } from './fact.ts'
import { findAbsence, templateItems } from './template-items.ts'

function text(field: keyof CampaignItem, name: NoticeTextId, qualifier?: NoticeTextId, lang?: 'nl' | 'fr'): NoticeFact {
  return {
    name,
    qualifier,
    fields: [field],
    read: ({ [field]: words }) => (words ? [{ kind: 'words', text: String(words), lang }] : []),
  }
}

function party(whose: 'sponsor' | 'payer' | 'ultimateBeneficiaryOwner', qualifier: NoticeTextId): NoticeFact[] {
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

/** The facts of each party, in their order on the page; with its number in the template of the notice. */
export const parties = [
  {
    party: 'sponsor',
    number: 1,
    title: 'political_ads.detail.sponsor',
    facts: party('sponsor', 'political_ads.detail.sponsor'),
  },
  {
    party: 'payer',
    number: 3,
    title: 'political_ads.detail.payer',
    facts: party('payer', 'political_ads.detail.payer'),
  },
  {
    party: 'ultimateBeneficiaryOwner',
    number: 2,
    title: 'political_ads.detail.owner',
    facts: party('ultimateBeneficiaryOwner', 'political_ads.detail.owner'),
  },
] as const

/** Facts of the notice about the advertisement itself. The page without a script lists all of them. */
export const aboutFacts: readonly NoticeFact[] = [
  text('campaignContextNoteNl', 'political_ads.notice.note', 'political_ads.history.nl', 'nl'),
  text('campaignContextNoteFr', 'political_ads.notice.note', 'political_ads.history.fr', 'fr'),
  text('campaignContextUrl', 'political_ads.notice.url'),
]

/** All facts of a notice except its reference, in the order and wording of its page. */
export const noticeFacts: readonly NoticeFact[] = [
  {
    name: 'political_ads.history.status',
    fields: ['status'],
    read: ({ status }) => [say(status ? `political_ads.statuses.${status}` : 'political_ads.history.by_period')],
  },
  {
    name: 'political_ads.notice.stopped_on',
    fields: ['stoppedOn'],
    read: ({ stoppedOn: date }) => (date ? [{ kind: 'day', date }] : []),
  },
  text('stopReasonNl', 'political_ads.notice.stop_reason', 'political_ads.history.nl', 'nl'),
  text('stopReasonFr', 'political_ads.notice.stop_reason', 'political_ads.history.fr', 'fr'),
  ...keysOf(campaignFacts).map((name) => ({ name: `political_ads.facts.${name}` as const, ...campaignFacts[name] })),
  ...parties.flatMap(({ facts }) => facts),
  {
    name: 'political_ads.history.funding',
    fields: ['fundingOriginType', 'fundingRegion'],
    // A draft may lack one of the two.
    read: ({ fundingOriginType: funding, fundingRegion: region }: Partial<CampaignItem>) =>
      funding && region ? [say('political_ads.history.funding_value', { funding, region })] : [],
  },
  {
    name: 'political_ads.history.context',
    fields: ['campaignContextType'],
    read: ({ campaignContextType: type }) => [say(`political_ads.contexts.${type}`)],
  },
  ...aboutFacts,
  {
    name: 'political_ads.notice.suspended',
    fields: ['previousPublicationSuspended'],
    read: ({ previousPublicationSuspended: isSuspended }) => [
      say(isSuspended ? 'political_ads.history.yes' : 'political_ads.notice.no'),
    ],
  },
  ...templateItems,
  {
    name: 'political_ads.creative.title',
    fields: keysOf(campaignItem.schema).filter((name) => name.startsWith('creative')),
    read: readCreative,
  },
]

/** Why a version was made, as its history says it; no fact of the advertisement. */
export const changeReason: NoticeFact = {
  name: 'political_ads.notice.change_reason',
  fields: ['changeReasonNl', 'changeReasonFr'],
  read({ changeReasonNl, changeReasonFr }, locale) {
    const reason = findText(changeReasonNl, changeReasonFr, locale)
    return reason ? [{ kind: 'words', ...reason }] : []
  },
}

/** Tells whether a fact of a notice is not the same in another version of it. */
export function isFactChanged({ fields, absence }: NoticeFact, before: CampaignItem, after: CampaignItem): boolean {
  const isOtherValue = fields.some((field) => before[field] !== after[field])
  return isOtherValue || findAbsence(before, absence) !== findAbsence(after, absence)
}

export function changedFacts(before: CampaignItem, after: CampaignItem): NoticeFact[] {
  return noticeFacts.filter((fact) => isFactChanged(fact, before, after))
}

interface Answer {
  name: NoticeTextId
  /** In the template of the notice. */
  number?: number
  answer: NoticeTextId
}

/** Lists what the notice says that it states not: those items have no other place on its page. */
export function listUnstated(item: CampaignItem): Answer[] {
  const noAnswer = 'political_ads.notice.none'
  const answers: Answer[] = []
  if (!item.ultimateBeneficiaryOwnerName)
    answers.push({ name: 'political_ads.detail.owner', number: 2, answer: 'political_ads.notice.no_other_owner' })
  if (!item.campaignContextNoteNl && !item.campaignContextNoteFr)
    answers.push({ name: 'political_ads.notice.note', answer: noAnswer })
  if (!item.campaignContextUrl) answers.push({ name: 'political_ads.notice.url', answer: noAnswer })
  if (!item.previousPublicationSuspended)
    answers.push({ name: 'political_ads.notice.suspended', number: 13, answer: 'political_ads.notice.no' })
  return answers
}
