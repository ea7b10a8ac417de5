import type { CampaignItem } from '@site/shared/calls'
import { findText, OutsideLink, templateItems } from '@site/shared/notices'
import { FormattedMessage, useIntl, type MessageId } from '@site/shared/platform'
import { SummaryItem, SummaryList } from '@site/shared/ui'
import styles from './about-advertisement.module.css'
import { Section } from './section.tsx'

export function AboutAdvertisement({ item }: { item: CampaignItem }) {
  const intl = useIntl()
  const { fundingOriginType: funding, fundingRegion: region, campaignContextType, campaignContextUrl } = item
  const context = intl.formatMessage({ id: `political_ads.contexts.${campaignContextType}` })
  const note = findText(item.campaignContextNoteNl, item.campaignContextNoteFr)
  return (
    <Section title="political_ads.detail.about.title">
      <p className={styles.text} data-number="7, 9">
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

interface Answer {
  name: MessageId
  /** In the template of the notice. */
  number?: number
  isStated: boolean
  answer: MessageId
}

/** Lists what the notice says beyond the rest of the page: that it states something not, and the other items of the template. */
export function NoticeItems({ item }: { item: CampaignItem }) {
  const note = item.campaignContextNoteNl ?? item.campaignContextNoteFr
  const answers: Answer[] = [
    {
      name: 'political_ads.detail.owner',
      number: 2,
      isStated: Boolean(item.ultimateBeneficiaryOwnerName),
      answer: 'political_ads.notice.no_other_owner',
    },
    { name: 'political_ads.notice.note', isStated: Boolean(note), answer: 'political_ads.notice.none' },
    {
      name: 'political_ads.notice.url',
      isStated: Boolean(item.campaignContextUrl),
      answer: 'political_ads.notice.none',
    },
    {
      name: 'political_ads.notice.suspended',
      number: 13,
      isStated: item.previousPublicationSuspended,
      answer: 'political_ads.notice.no',
    },
  ]
  const absent = answers.filter(({ isStated }) => !isStated)
  return (
    <Section title="political_ads.notice.title">
      <p className={styles.text}>
        <FormattedMessage id="political_ads.notice.intro" />
      </p>
      <SummaryList>
        {absent.map(({ name, number, answer }) => (
          <SummaryItem key={name} name={name} number={number}>
            <FormattedMessage id={answer} />
          </SummaryItem>
        ))}
        {templateItems.map(({ name, number, show }) => (
          <SummaryItem key={name} name={name} number={number}>
            {show(item)}
          </SummaryItem>
        ))}
      </SummaryList>
    </Section>
  )
}
