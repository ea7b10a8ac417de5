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

/** The items of the template of the notice that have no other place on the page, in its order. Each always shows something. */
export const templateItems: readonly NoticeFact[] = [
  item('benefits', ['benefitsInKind'], (it) => <Amount value={it.benefitsInKind} style={euros} />, 'AMOUNTS'),
  item(
    'campaign',
    ['campaignBudgetLowerBound', 'campaignBudgetUpperBound', 'campaignBenefitsInKind'],
    (it) => <CampaignAmounts item={it} />,
    'CAMPAIGN_AMOUNTS',
  ),
  item(
    'method',
    ['calculationMethodNl', 'calculationMethodFr'],
    (it) => <InOneLanguage dutch={it.calculationMethodNl} french={it.calculationMethodFr} />,
    'METHOD',
  ),
  item(
    'official',
    ['officialInformationUrl'],
    (it) => <OutsideLink url={it.officialInformationUrl ?? ''} />,
    'OFFICIAL_INFORMATION',
  ),
  item(
    'repository',
    ['europeanRepositoryUrl'],
    (it) => <OutsideLink url={it.europeanRepositoryUrl ?? ''} />,
    'EUROPEAN_REPOSITORY',
  ),
  item('report', [], () => <FormattedMessage id="political_ads.notice.report.how" />),
  item('targeting', ['targeting'], ({ targeting }) => <Techniques targeting={targeting} />),
  item(
    'details',
    ['targetingDetailsNl', 'targetingDetailsFr', 'targetingDataNl', 'targetingDataFr', 'targetingRightsUrl'],
    (it) => <TechniqueDetails item={it} />,
  ),
  item('interactions', ['interactions'], (it) => <Amount value={it.interactions} />, 'REACH'),
]

function item(
  name:
    | 'benefits'
    | 'campaign'
    | 'method'
    | 'official'
    | 'repository'
    | 'report'
    | 'targeting'
    | 'details'
    | 'interactions',
  fields: CampaignFact['fields'],
  show: CampaignFact['show'],
  absence?: string,
): NoticeFact {
  function showItem(notice: CampaignItem) {
    if (fields.length === 0 || fields.some((field) => notice[field] !== undefined)) return show(notice)
    if (name === 'details' && notice.targeting === 'NOT_USED') return <Techniques targeting="NOT_USED" />
    const isNone = findAbsence(notice, absence)?.endsWith('_NONE')
    return <FormattedMessage id={isNone ? 'political_ads.notice.none' : 'political_ads.notice.not_yet'} />
  }
  return { name: `political_ads.notice.${name}`, fields, absence, show: showItem }
}

export function findAbsence({ absentItems = [] }: CampaignItem, absence: string | undefined): string | undefined {
  return absentItems.find((known) => known === `${absence}_NONE` || known === `${absence}_NOT_YET_AVAILABLE`)
}

function Amount({ value = 0, style }: { value: number | undefined; style?: typeof euros }) {
  const intl = useIntl()
  return value === 0 ? <FormattedMessage id="political_ads.notice.none" /> : intl.formatNumber(value, style)
}

function CampaignAmounts({ item: it }: { item: CampaignItem }) {
  const intl = useIntl()
  const { campaignBudgetLowerBound: lower, campaignBudgetUpperBound: upper, campaignBenefitsInKind: value } = it
  const amount = formatRange(lower, upper, (bound) => intl.formatNumber(bound, euros))
  const benefits = <Amount value={value} style={euros} />
  return <FormattedMessage id="political_ads.notice.campaign.value" values={{ amount: amount ?? '?', benefits }} />
}

/** French on fr_be, otherwise Dutch; the other one where it is missing. */
export function inOneLanguage(dutch: string | undefined, french: string | undefined) {
  const texts = [{ text: dutch, lang: 'nl' } as const, { text: french, lang: 'fr' } as const]
  if (getLocale().locale === 'fr_be') texts.reverse()
  return texts.find(({ text }) => text)
}

function InOneLanguage({ dutch, french }: { dutch: string | undefined; french: string | undefined }) {
  const found = inOneLanguage(dutch, french)
  return found && <span lang={found.lang}>{found.text}</span>
}

function Techniques({ targeting }: Pick<CampaignItem, 'targeting'>) {
  return <FormattedMessage id="political_ads.notice.targeting.value" values={{ targeting }} />
}

function TechniqueDetails({ item: it }: { item: CampaignItem }) {
  const data = <InOneLanguage dutch={it.targetingDataNl} french={it.targetingDataFr} />
  return (
    <>
      <InOneLanguage dutch={it.targetingDetailsNl} french={it.targetingDetailsFr} />
      <br />
      <FormattedMessage id="political_ads.notice.details.data" values={{ data }} />
      <br />
      {it.targetingRightsUrl && <OutsideLink url={it.targetingRightsUrl} text="political_ads.notice.details.rights" />}
    </>
  )
}
