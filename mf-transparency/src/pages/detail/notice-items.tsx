import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, getLocale, type MessageId } from '@site/shared/platform'
import { Fact, Facts } from '@site/shared/ui'
import { getContextNote } from './about-advertisement.tsx'
import { Section } from './section.tsx'

/** What the notice says "none" or "no" to (product §10). All that it states stands above, once. */
export function NoticeItems({ item }: { item: CampaignItem }) {
  const answers: [name: MessageId, isStated: boolean, answer: MessageId][] = [
    ['political_ads.detail.payer', Boolean(item.payerName), 'political_ads.notice.none'],
    ['political_ads.detail.owner', Boolean(item.ultimateBeneficiaryOwnerName), 'political_ads.notice.none'],
    ['political_ads.notice.note', Boolean(getContextNote(item, getLocale().locale)), 'political_ads.notice.none'],
    ['political_ads.notice.url', Boolean(item.campaignContextUrl), 'political_ads.notice.none'],
    ['political_ads.notice.suspended', item.previousPublicationSuspended, 'political_ads.notice.no'],
  ]
  const absent = answers.filter(([, isStated]) => !isStated)
  if (absent.length === 0) return null
  return (
    <Section title="political_ads.notice.title">
      <Facts layout="tight">
        {absent.map(([name, , answer]) => (
          <Fact key={name} name={name}>
            <FormattedMessage id={answer} />
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}
