import type { CampaignSelectionQuery, PublishedCampaign } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { writeDay } from '@site/shared/rules'
import { fillTemplate } from '../../mail/fill-template.ts'
import { texts } from '../../texts/texts.ts'

/** Returns the title of a feed: `Politieke advertenties: Digitaal, ‘fietspad’`. */
export function describeSelection({ channel, text, sponsor, from, to }: CampaignSelectionQuery, lang: Lang): string {
  const { title, of, quote, channels, ...days } = texts[lang].feed
  const parts = [
    sponsor,
    channel && channels[channel],
    text && fillTemplate(quote, { text }),
    from && fillTemplate(days.from, { day: writeDay(from, lang) }),
    to && fillTemplate(days.until, { day: writeDay(to, lang) }),
  ].filter(Boolean)
  return parts.length > 0 ? fillTemplate(of, { title, selection: parts.join(', ') }) : title
}

type Described = Pick<PublishedCampaign, 'channel' | 'publicationStartDate' | 'publicationEndDate'> & {
  status?: string | null | undefined
  noticeVersion: number
}

/** Describes an item in one line. @param since the date of its notice, `yyyy-mm-dd` */
export function describeEntry(item: Described, since: string, lang: Lang): string {
  const { channels, period, first, changed, cancelled } = texts[lang].feed
  const [start, end] = [writeDay(item.publicationStartDate, lang), writeDay(item.publicationEndDate, lang)]
  const when = start === end ? start : fillTemplate(period, { start, end })
  const values = { day: writeDay(since, lang), version: String(item.noticeVersion) }
  const notice = fillTemplate(item.noticeVersion > 1 ? changed : first, values)
  return [`${channels[item.channel]}, ${when}.`, item.status === 'CANCELLED' && cancelled, notice]
    .filter(Boolean)
    .join(' ')
}
