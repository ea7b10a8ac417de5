import type { CampaignSelectionQuery, Channel } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { writeDay } from '@site/shared/rules'

interface FeedWords {
  title: string
  /** Adds the selection to the title. */
  of: (title: string, selection: string) => string
  quote: (text: string) => string
  channels: Record<Channel, string>
  period: (from: string, until: string) => string
  from: (day: string) => string
  until: (day: string) => string
  /** History of the notice. */
  first: (day: string) => string
  changed: (day: string, version: number) => string
  cancelled: string
}

/** Texts of the feeds, which are read outside the site, in the wording of the pages. */
const words: Record<Lang, FeedWords> = {
  nl: {
    title: 'Politieke advertenties',
    of: (title, selection) => `${title}: ${selection}`,
    quote: (text) => `‘${text}’`,
    channels: { PRINT: 'Print', DIGITAL: 'Digitaal', TV: 'Televisie', RADIO: 'Radio' },
    period: (from, until) => `${from} tot en met ${until}`,
    from: (day) => `vanaf ${day}`,
    until: (day) => `tot en met ${day}`,
    first: (day) => `Kennisgeving van ${day}.`,
    changed: (day, version) => `Kennisgeving gewijzigd op ${day} (versie ${version}).`,
    cancelled: 'Stopgezet.',
  },
  fr: {
    title: 'Publicités politiques',
    of: (title, selection) => `${title}\u202F: ${selection}`,
    quote: (text) => `«\u202F${text}\u202F»`,
    channels: { PRINT: 'Presse écrite', DIGITAL: 'Numérique', TV: 'Télévision', RADIO: 'Radio' },
    period: (from, until) => `du ${from} au ${until}`,
    from: (day) => `à partir du ${day}`,
    until: (day) => `jusqu’au ${day}`,
    first: (day) => `Avis du ${day}.`,
    changed: (day, version) => `Avis modifié le ${day} (version ${version}).`,
    cancelled: 'Arrêtée.',
  },
  en: {
    title: 'Political advertisements',
    of: (title, selection) => `${title}: ${selection}`,
    quote: (text) => `“${text}”`,
    channels: { PRINT: 'Print', DIGITAL: 'Digital', TV: 'Television', RADIO: 'Radio' },
    period: (from, until) => `${from} to ${until}`,
    from: (day) => `from ${day}`,
    until: (day) => `to ${day}`,
    first: (day) => `Notice of ${day}.`,
    changed: (day, version) => `Notice changed on ${day} (version ${version}).`,
    cancelled: 'Stopped.',
  },
}

/** Returns the title of a feed: `Politieke advertenties: Digitaal, ‘fietspad’`. */
export function describeSelection({ channel, text, sponsor, from, to }: CampaignSelectionQuery, lang: Lang): string {
  const { title, of, quote, channels, ...days } = words[lang]
  const parts = [
    sponsor,
    channel && channels[channel],
    text && quote(text),
    from && days.from(writeDay(from, lang)),
    to && days.until(writeDay(to, lang)),
  ].filter(Boolean)
  return parts.length > 0 ? of(title, parts.join(', ')) : title
}

interface Described {
  channel: Channel
  publicationStartDate: string
  publicationEndDate: string
  status?: string | null | undefined
  noticeVersion: number
}

/**
 * Describes an item in one line.
 * @param since The date of its notice, `yyyy-mm-dd`.
 */
export function describeEntry(item: Described, since: string, lang: Lang): string {
  const { channels, period, first, changed, cancelled } = words[lang]
  const start = writeDay(item.publicationStartDate, lang)
  const end = writeDay(item.publicationEndDate, lang)
  const day = writeDay(since, lang)
  const when = start === end ? start : period(start, end)
  const notice = item.noticeVersion > 1 ? changed(day, item.noticeVersion) : first(day)
  return [`${channels[item.channel]}, ${when}.`, item.status === 'CANCELLED' && cancelled, notice]
    .filter(Boolean)
    .join(' ')
}
