import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, getLocale, useIntl, type MessageId } from '@site/shared/platform'
import type { ReactNode } from 'react'
import { Spending, Views } from '../../parts/amounts.tsx'
import { Period } from '../../parts/period.tsx'
import { getContextNote } from './context-note.ts'
import styles from './notice-items.module.css'
import { Section } from './section.tsx'

/** Every item of the transparency notice, with an explicit "none" or "no" where there is nothing to say (product §10). */
export function NoticeItems({ item }: { item: CampaignItem }) {
  const intl = useIntl()
  const yesNo = item.previousPublicationSuspended ? 'yes' : 'no'
  const rows: [name: MessageId, value: ReactNode][] = [
    ['political_ads.facts.reference', item.id],
    ['political_ads.facts.channel', intl.formatMessage({ id: `political_ads.channels.${item.channel}` })],
    ['political_ads.facts.period', <Period key="period" {...item} />],
    ['political_ads.facts.views', <Views key="views" {...item} />],
    ['political_ads.facts.spending', <Spending key="spending" {...item} />],
    ['political_ads.notice.funding', intl.formatMessage({ id: `political_ads.funding.${item.fundingOriginType}` })],
    ['political_ads.notice.region', intl.formatMessage({ id: `political_ads.regions.${item.fundingRegion}` })],
    ['political_ads.notice.context', intl.formatMessage({ id: `political_ads.contexts.${item.campaignContextType}` })],
    ['political_ads.notice.note', getContextNote(item, getLocale().locale)?.text],
    ['political_ads.notice.url', item.campaignContextUrl],
    ['political_ads.detail.sponsor', item.sponsorName],
    ['political_ads.detail.payer', item.payerName],
    ['political_ads.detail.owner', item.ultimateBeneficiaryOwnerName],
    ['political_ads.notice.suspended', <FormattedMessage key="suspended" id={`political_ads.notice.${yesNo}`} />],
  ]
  return (
    <Section title="political_ads.notice.title">
      <table className={styles.table}>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name} className={styles.row}>
              <th scope="row" className={styles.name}>
                <FormattedMessage id={name} />
              </th>
              <td className={styles.value}>{value || <FormattedMessage id="political_ads.notice.none" />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
