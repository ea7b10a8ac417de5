import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, getLocale, useIntl, type MessageId } from '@site/shared/platform'
import { SummaryItem, SummaryList, Icon, icons } from '@site/shared/ui'
import styles from './about-advertisement.module.css'
import { Section } from './section.tsx'

export function AboutAdvertisement({ item }: { item: CampaignItem }) {
  const intl = useIntl()
  const { fundingOriginType: funding, fundingRegion: region, campaignContextType, campaignContextUrl } = item
  const context = intl.formatMessage({ id: `political_ads.contexts.${campaignContextType}` })
  const note = getContextNote(item)
  return (
    <Section title="political_ads.detail.about.title">
      <p className={styles.text}>
        <FormattedMessage id="political_ads.detail.about.text" values={{ funding, region, context }} />
      </p>
      {campaignContextUrl && (
        <p className={styles.text}>
          <ContextLink url={campaignContextUrl} />
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

/** The register contains what sponsors sent: only web URLs become links. */
function ContextLink({ url }: { url: string }) {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isWeb) return url
  return (
    <a href={url} rel="external noopener noreferrer nofollow">
      <FormattedMessage id="political_ads.detail.about.link" values={{ host: new URL(url).host }} />
      <Icon shape={icons.external} className={styles.external} />
    </a>
  )
}

/** Returns the French note for fr_be, otherwise the Dutch one; the other one where it is missing. */
function getContextNote({ campaignContextNoteNl, campaignContextNoteFr }: CampaignItem) {
  const [dutch, french] = [
    { text: campaignContextNoteNl, lang: 'nl' },
    { text: campaignContextNoteFr, lang: 'fr' },
  ] as const
  const notes = getLocale().locale === 'fr_be' ? [french, dutch] : [dutch, french]
  return notes.find(({ text }) => text)
}

/** Lists what the notice does not state. */
export function NoticeItems({ item }: { item: CampaignItem }) {
  const answers: [name: MessageId, isStated: boolean, answer: MessageId][] = [
    ['political_ads.detail.payer', Boolean(item.payerName), 'political_ads.notice.sponsor_pays'],
    ['political_ads.detail.owner', Boolean(item.ultimateBeneficiaryOwnerName), 'political_ads.notice.no_other_owner'],
    ['political_ads.notice.note', Boolean(getContextNote(item)), 'political_ads.notice.none'],
    ['political_ads.notice.url', Boolean(item.campaignContextUrl), 'political_ads.notice.none'],
    ['political_ads.notice.suspended', item.previousPublicationSuspended, 'political_ads.notice.no'],
  ]
  const absent = answers.filter(([, isStated]) => !isStated)
  if (absent.length === 0) return null
  return (
    <Section title="political_ads.notice.title">
      <SummaryList tight>
        {absent.map(([name, , answer]) => (
          <SummaryItem key={name} name={name}>
            <FormattedMessage id={answer} />
          </SummaryItem>
        ))}
      </SummaryList>
    </Section>
  )
}
