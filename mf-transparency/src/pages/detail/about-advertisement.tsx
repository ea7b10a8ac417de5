import type { CampaignItem } from '@site/shared/calls'
import { OutsideLink, ShownFact } from '@site/shared/notices'
import { findText, listUnstated, templateItems } from '@site/shared/notices/facts'
import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import { SummaryItem, SummaryList } from '@site/shared/ui'
import styles from './about-advertisement.module.css'
import { Section } from './section.tsx'

export function AboutAdvertisement({ item }: { item: CampaignItem }) {
  const intl = useIntl()
  const { fundingOriginType: funding, fundingRegion: region, campaignContextType, campaignContextUrl } = item
  const context = intl.formatMessage({ id: `political_ads.contexts.${campaignContextType}` })
  const note = findText(item.campaignContextNoteNl, item.campaignContextNoteFr, getLocale().locale)
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
        <p className={styles.note} lang={note.lang} dir="auto">
          {note.text}
        </p>
      )}
    </Section>
  )
}

/** Lists what the notice says beyond the rest of the page: that it states something not, and the other items of the template. */
export function NoticeItems({ item }: { item: CampaignItem }) {
  return (
    <Section title="political_ads.notice.title">
      <p className={styles.text}>
        <FormattedMessage id="political_ads.notice.intro" />
      </p>
      <SummaryList>
        {listUnstated(item).map(({ name, number, answer }) => (
          <SummaryItem key={name} name={name} number={number}>
            <FormattedMessage id={answer} />
          </SummaryItem>
        ))}
        {templateItems.map((fact) => (
          <SummaryItem key={fact.name} name={fact.name} number={fact.number}>
            <ShownFact fact={fact} item={item} />
          </SummaryItem>
        ))}
      </SummaryList>
    </Section>
  )
}
