import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, getLocale, Link, useIntl, type MessageId } from '@site/shared/platform'
import { privacyMailbox } from '@site/shared/rules'
import { Day, Exact } from '@site/shared/ui'
import { euros, formatRange, type CampaignFact } from './campaign-facts.tsx'
import { OutsideLink } from './outside-link.tsx'

export interface NoticeFact extends CampaignFact {
  /** In the template of the notice. */
  number?: number | undefined
  name: MessageId
  qualifier?: MessageId | undefined
  /** How `absentItems` begins where there is no value. */
  absence?: string | undefined
}

const notYet = <FormattedMessage id="political_ads.notice.not_yet" />

function item({ show, ...fact }: NoticeFact): NoticeFact {
  const { fields, absence } = fact
  function showItem(notice: CampaignItem) {
    if (fields.length === 0 || fields.some((field) => notice[field] !== undefined)) return show(notice)
    const isNone = findAbsence(notice, absence)?.endsWith('_NONE')
    return isNone ? <FormattedMessage id="political_ads.notice.none" /> : notYet
  }
  return { ...fact, show: showItem }
}

function HowToReport() {
  return (
    <>
      <FormattedMessage id="political_ads.notice.report.how" />{' '}
      <FormattedMessage id="political_ads.notice.report.regulator" />
    </>
  )
}

const rights = (
  <>
    <FormattedMessage id="political_ads.notice.rights.how" values={{ mailbox: <Exact>{privacyMailbox}</Exact> }} />{' '}
    <Link to="/privacy-rights">
      <FormattedMessage id="political_ads.notice.rights.link" />
    </Link>
  </>
)

/** The items of the template of the notice that have no other place on the page, in its order. Each always shows something. */
export const templateItems: readonly NoticeFact[] = [
  item({
    number: 5,
    name: 'political_ads.notice.benefits',
    fields: ['benefitsInKind'],
    show: (it) => <Amount value={it.benefitsInKind} euro />,
    absence: 'AMOUNTS',
  }),
  item({
    number: 6,
    name: 'political_ads.notice.campaign',
    fields: ['campaignBudgetLowerBound', 'campaignBudgetUpperBound', 'campaignBenefitsInKind'],
    show: (it) => <CampaignAmounts {...it} />,
    absence: 'CAMPAIGN_AMOUNTS',
  }),
  item({
    number: 8,
    name: 'political_ads.notice.method',
    fields: ['calculationMethodNl', 'calculationMethodFr'],
    show: (it) => inOneLanguage(it.calculationMethodNl, it.calculationMethodFr),
    absence: 'METHOD',
  }),
  item({
    number: 9,
    name: 'political_ads.notice.election',
    fields: ['electionNameNl', 'electionNameFr', 'electionLevel', 'electionDate', 'electionTerritory'],
    show: (it) => <Election {...it} />,
    absence: 'ELECTION',
  }),
  item({
    number: 10,
    name: 'political_ads.notice.official',
    fields: ['officialInformationUrl'],
    show: (it) => <OutsideLink url={it.officialInformationUrl ?? ''} />,
    absence: 'OFFICIAL_INFORMATION',
  }),
  item({
    number: 11,
    name: 'political_ads.notice.repository',
    fields: ['europeanRepositoryUrl'],
    show: (it) => <OutsideLink url={it.europeanRepositoryUrl ?? ''} />,
    absence: 'EUROPEAN_REPOSITORY',
  }),
  item({ number: 12, name: 'political_ads.notice.report', fields: [], show: () => <HowToReport /> }),
  item({
    number: 14,
    name: 'political_ads.notice.targeting',
    fields: ['targeting'],
    show: () => <FormattedMessage id="political_ads.notice.targeting.no" />,
  }),
  item({
    number: 15,
    name: 'political_ads.notice.details',
    fields: [],
    show: ({ targeting }) => (targeting ? <FormattedMessage id="political_ads.notice.details.none" /> : notYet),
  }),
  item({
    name: 'political_ads.notice.interactions',
    fields: ['interactions'],
    show: (it) => <Amount value={it.interactions} />,
    absence: 'REACH',
  }),
  item({ number: 16, name: 'political_ads.notice.rights', fields: [], show: () => rights }),
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

/** Its name, level, day and territory, as far as the notice says them. */
function Election({ electionLevel: level, electionDate: date, electionTerritory: territory, ...it }: CampaignItem) {
  const name = inOneLanguage(it.electionNameNl, it.electionNameFr)
  return (
    <>
      {name ?? notYet}
      {level && <FormattedMessage id="political_ads.notice.election.level" values={{ level }} />}
      {date && <FormattedMessage id="political_ads.notice.election.day" values={{ day: <Day date={date} /> }} />}
      {territory && <FormattedMessage id="political_ads.notice.election.territory" values={{ territory }} />}
    </>
  )
}
