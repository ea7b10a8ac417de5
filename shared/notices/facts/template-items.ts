import type { CampaignItem } from '@site/shared/calls'
import type { Locale } from '@site/shared/contract'
import { privacyMailbox } from '@site/shared/rules'
import { findText, notYet, say, type FactValue, type NoticeFact } from './fact.ts'

function item({ read, ...fact }: NoticeFact): NoticeFact {
  const { fields, absence } = fact
  function readItem(notice: CampaignItem, locale: Locale): FactValue {
    if (fields.length === 0 || fields.some((field) => notice[field] !== undefined)) return read(notice, locale)
    const isNone = findAbsence(notice, absence)?.endsWith('_NONE')
    return isNone ? [say('political_ads.notice.none')] : notYet
  }
  return { ...fact, read: readItem }
}

/** The items of the template of the notice that have no other place on the page, in its order. Each always states something. */
export const templateItems: readonly NoticeFact[] = [
  item({
    number: 5,
    name: 'political_ads.notice.benefits',
    fields: ['benefitsInKind'],
    read: (notice) => readAmount(notice.benefitsInKind, true),
    absence: 'AMOUNTS',
  }),
  item({
    number: 6,
    name: 'political_ads.notice.campaign',
    fields: ['campaignBudgetLowerBound', 'campaignBudgetUpperBound', 'campaignBenefitsInKind'],
    read: readCampaignAmounts,
    absence: 'CAMPAIGN_AMOUNTS',
  }),
  item({
    number: 8,
    name: 'political_ads.notice.method',
    fields: ['calculationMethodNl', 'calculationMethodFr'],
    read: (notice, locale) => readText(notice.calculationMethodNl, notice.calculationMethodFr, locale),
    absence: 'METHOD',
  }),
  item({
    number: 9,
    name: 'political_ads.notice.election',
    fields: ['electionNameNl', 'electionNameFr', 'electionLevel', 'electionDate', 'electionTerritory'],
    read: readElection,
    absence: 'ELECTION',
  }),
  item({
    number: 10,
    name: 'political_ads.notice.official',
    fields: ['officialInformationUrl'],
    read: ({ officialInformationUrl: url = '' }) => [{ kind: 'outside', url }],
    absence: 'OFFICIAL_INFORMATION',
  }),
  item({
    number: 11,
    name: 'political_ads.notice.repository',
    fields: ['europeanRepositoryUrl'],
    read: ({ europeanRepositoryUrl: url = '' }) => [{ kind: 'outside', url }],
    absence: 'EUROPEAN_REPOSITORY',
  }),
  item({
    number: 12,
    name: 'political_ads.notice.report',
    fields: [],
    read: () => [say('political_ads.notice.report.how'), ' ', say('political_ads.notice.report.regulator')],
  }),
  item({
    number: 14,
    name: 'political_ads.notice.targeting',
    fields: ['targeting'],
    read: () => [say('political_ads.notice.targeting.no')],
  }),
  item({
    number: 15,
    name: 'political_ads.notice.details',
    fields: [],
    read: ({ targeting }) => (targeting ? [say('political_ads.notice.details.none')] : notYet),
  }),
  item({
    name: 'political_ads.notice.interactions',
    fields: ['interactions'],
    read: ({ interactions }) => readAmount(interactions, false),
    absence: 'REACH',
  }),
  item({ number: 16, name: 'political_ads.notice.rights', fields: [], read: readRights }),
]

export function findAbsence({ absentItems = [] }: CampaignItem, absence: string | undefined): string | undefined {
  return absentItems.find((known) => known === `${absence}_NONE` || known === `${absence}_NOT_YET_AVAILABLE`)
}

function readAmount(value: number | undefined, isEuros: boolean): FactValue {
  if (value === undefined) return notYet
  if (value === 0) return [say('political_ads.notice.none')]
  return [{ kind: 'range', lower: value, upper: value, isEuros }]
}

function readCampaignAmounts(notice: CampaignItem): FactValue {
  const { campaignBudgetLowerBound: lower, campaignBudgetUpperBound: upper, campaignBenefitsInKind } = notice
  const isStated = lower !== undefined || upper !== undefined
  const amount: FactValue = isStated ? [{ kind: 'range', lower, upper, isEuros: true }] : notYet
  const benefits = readAmount(campaignBenefitsInKind, true)
  return [say('political_ads.notice.campaign.value', { amount, benefits })]
}

function readText(dutch: string | undefined, french: string | undefined, locale: Locale): FactValue {
  const words = findText(dutch, french, locale)
  return words ? [{ kind: 'words', ...words }] : []
}

/** Returns its name, level, day and territory, as far as the notice states them. */
function readElection(notice: CampaignItem, locale: Locale): FactValue {
  const { electionLevel: level, electionDate: date, electionTerritory: territory } = notice
  const name = readText(notice.electionNameNl, notice.electionNameFr, locale)
  const day: FactValue = [{ kind: 'day', date: date ?? '' }]
  return [
    ...(name.length > 0 ? name : notYet),
    level ? say('political_ads.notice.election.level', { level }) : '',
    date ? say('political_ads.notice.election.day', { day }) : '',
    territory ? say('political_ads.notice.election.territory', { territory }) : '',
  ]
}

function readRights(): FactValue {
  const mailbox: FactValue = [{ kind: 'words', text: privacyMailbox, isExact: true }]
  return [
    say('political_ads.notice.rights.how', { mailbox }),
    ' ',
    { kind: 'page', path: '/privacy-rights', id: 'political_ads.notice.rights.link' },
  ]
}
