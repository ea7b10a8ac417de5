import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, useIntl, type MessageId } from '@site/shared/platform'
import { SummaryItem, SummaryList } from '@site/shared/ui'
import styles from './about-advertisement.module.css'
import { OutsideLink } from './outside-link.tsx'
import { Section } from './section.tsx'
import { findText, templateItems } from './template-items.tsx'

export function AboutAdvertisement({ item }: { item: CampaignItem }) {
  const intl = useIntl()
  const { fundingOriginType: funding, fundingRegion: region, campaignContextType, campaignContextUrl } = item
  const context = intl.formatMessage({ id: `political_ads.contexts.${campaignContextType}` })
  const note = findText(item.campaignContextNoteNl, item.campaignContextNoteFr)
  return (
    <Section title="political_ads.detail.about.title">
      <p className={styles.text}>
        <FormattedMessage id="political_ads.detail.about.text" values={{ funding, region, context }} />
      </p>
      {campaignContextUrl && (
        <p className={styles.text}>
          <OutsideLink url={campaignContextUrl} />
        </p>
      )}
      {note && (
        <p className={styles.note} lang={note.lang}>
          {note.text}
        </p>
      )}
    </Section>
  )
}

/** Lists what the notice says beyond the rest of the page: that it states something not, and the other items of the template. */
export function NoticeItems({ item }: { item: CampaignItem }) {
  const note = item.campaignContextNoteNl ?? item.campaignContextNoteFr
  const answers: [name: MessageId, isStated: boolean, answer: MessageId][] = [
    ['political_ads.detail.payer', Boolean(item.payerName), 'political_ads.notice.sponsor_pays'],
    ['political_ads.detail.owner', Boolean(item.ultimateBeneficiaryOwnerName), 'political_ads.notice.no_other_owner'],
    ['political_ads.notice.note', Boolean(note), 'political_ads.notice.none'],
    ['political_ads.notice.url', Boolean(item.campaignContextUrl), 'political_ads.notice.none'],
    ['political_ads.notice.suspended', item.previousPublicationSuspended, 'political_ads.notice.no'],
  ]
  const absent = answers.filter(([, isStated]) => !isStated)
  return (
    <Section title="political_ads.notice.title">
      <p className={styles.text}>
        <FormattedMessage id="political_ads.notice.intro" />
      </p>
      <SummaryList>
        {absent.map(([name, , answer]) => (
          <SummaryItem key={name} name={name}>
            <FormattedMessage id={answer} />
          </SummaryItem>
        ))}
        {templateItems.map(({ name, show }) => (
          <SummaryItem key={name} name={name}>
            {show(item)}
          </SummaryItem>
        ))}
      </SummaryList>
    </Section>
  )
}
