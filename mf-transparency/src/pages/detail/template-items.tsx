import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, getLocale, useIntl, type MessageId } from '@site/shared/platform'
import { euros, formatRange, type CampaignFact } from '../../parts/campaign-facts.tsx'
import { OutsideLink } from './outside-link.tsx'

export interface NoticeFact extends CampaignFact {
  name: MessageId
  qualifier?: MessageId | undefined
  /** How `absentItems` begins where there is no value. */
  absence?: string | undefined
}

const notYet = <FormattedMessage id="political_ads.notice.not_yet" />

function item(
  name: MessageId,
  fields: CampaignFact['fields'],
  show: CampaignFact['show'],
  absence?: string,
): NoticeFact {
  function showItem(notice: CampaignItem) {
    if (notice.targeting === 'NOT_USED' && fields.includes('targetingRightsUrl')) return <Techniques {...notice} />
    if (fields.length === 0 || fields.some((field) => notice[field] !== undefined)) return show(notice)
    const isNone = findAbsence(notice, absence)?.endsWith('_NONE')
    return isNone ? <FormattedMessage id="political_ads.notice.none" /> : notYet
  }
  return { name, fields, absence, show: showItem }
}

function linkItem(name: MessageId, field: 'officialInformationUrl' | 'europeanRepositoryUrl', absence: string) {
  return item(name, [field], (it) => <OutsideLink url={it[field] ?? ''} />, absence)
}

const campaign = ['campaignBudgetLowerBound', 'campaignBudgetUpperBound', 'campaignBenefitsInKind'] as const
const method = ['calculationMethodNl', 'calculationMethodFr'] as const
const details = ['targetingDetailsNl', 'targetingDetailsFr', 'targetingDataNl', 'targetingDataFr'] as const
const how = <FormattedMessage id="political_ads.notice.report.how" />

/** The items of the template of the notice that have no other place on the page, in its order. Each always shows something. */
export const templateItems: readonly NoticeFact[] = [
  item(
    'political_ads.notice.benefits',
    ['benefitsInKind'],
    (it) => <Amount value={it.benefitsInKind} euro />,
    'AMOUNTS',
  ),
  item('political_ads.notice.campaign', campaign, (it) => <CampaignAmounts {...it} />, 'CAMPAIGN_AMOUNTS'),
  item('political_ads.notice.method', method, (it) => inOneLanguage(it[method[0]], it[method[1]]), 'METHOD'),
  linkItem('political_ads.notice.official', 'officialInformationUrl', 'OFFICIAL_INFORMATION'),
  linkItem('political_ads.notice.repository', 'europeanRepositoryUrl', 'EUROPEAN_REPOSITORY'),
  item('political_ads.notice.report', [], () => how),
  item('political_ads.notice.targeting', ['targeting'], (it) => <Techniques {...it} />),
  item('political_ads.notice.details', [...details, 'targetingRightsUrl'], (it) => <TechniqueDetails {...it} />),
  item('political_ads.notice.interactions', ['interactions'], (it) => <Amount value={it.interactions} />, 'REACH'),
]

export function findAbsence({ absentItems = [] }: CampaignItem, absence: string | undefined): string | undefined {
  return absentItems.find((known) => known === `${absence}_NONE` || known === `${absence}_NOT_YET_AVAILABLE`)
}

function Amount({ value, euro = false }: { value: number | undefined; euro?: boolean }) {
  const intl = useIntl()
  if (value === undefined) return notYet
  return value === 0 ? <FormattedMessage id="political_ads.notice.none" /> : intl.formatNumber(value, euro ? euros : {})
}

function CampaignAmounts({ campaignBudgetLowerBound: lower, campaignBudgetUpperBound: upper, ...it }: CampaignItem) {
  const intl = useIntl()
  const amount = formatRange(lower, upper, (bound) => intl.formatNumber(bound, euros)) ?? notYet
  const benefits = <Amount value={it.campaignBenefitsInKind} euro />
  return <FormattedMessage id="political_ads.notice.campaign.value" values={{ amount, benefits }} />
}

/** French on fr_be, otherwise Dutch; the other one where it is missing. */
export function findText(dutch: string | undefined, french: string | undefined) {
  const texts = [{ text: dutch, lang: 'nl' } as const, { text: french, lang: 'fr' } as const]
  if (getLocale().locale === 'fr_be') texts.reverse()
  return texts.find(({ text }) => text)
}

function inOneLanguage(dutch?: string, french?: string) {
  const found = findText(dutch, french)
  return found && <span lang={found.lang}>{found.text}</span>
}

function Techniques({ targeting }: Pick<CampaignItem, 'targeting'>) {
  return <FormattedMessage id="political_ads.notice.targeting.value" values={{ targeting }} />
}

function TechniqueDetails(it: CampaignItem) {
  const data = inOneLanguage(it.targetingDataNl, it.targetingDataFr)
  return (
    <>
      {inOneLanguage(it.targetingDetailsNl, it.targetingDetailsFr)}
      <br />
      {data && <FormattedMessage id="political_ads.notice.details.data" values={{ data }} />}
      <br />
      {it.targetingRightsUrl && <OutsideLink url={it.targetingRightsUrl} text="political_ads.notice.details.rights" />}
    </>
  )
}
