import { addressOf, campaignsAsFeed, type CampaignSelectionQuery } from '@site/shared/calls'
import { splitLocale, type Lang } from '@site/shared/contract'
import { countryOfCode, dayOf, writeDay } from '@site/shared/rules'
import { atomType, writeAtomFeed, writeTag } from '../../http/atom-feed.ts'
import { originOfCountry } from '../../http/own-origin.ts'
import { fillTemplate } from '../../mail/fill-template.ts'
import type { Services } from '../../services.ts'
import { texts } from '../../texts/texts.ts'
import type { Notice } from '../../register/notice.ts'
import { answerFromRegister } from '../register-route.ts'

/** The start of the register: the date of a feed without entries. */
const beginning = Date.UTC(2025, 9, 10)

/** Atom feeds of the register: new and changed advertisements of a filter. */
export function feedHandler(services: Services) {
  return answerFromRegister(services, campaignsAsFeed, async ({ query, source, today, request, reply }) => {
    const { locale, ...selection } = query
    const items = source.copy.select(selection, 'latest', today).slice(0, maxEntries)
    const { lang } = splitLocale(locale)
    const origin = originOfCountry(request, services.config, countryOfCode(query.countryCode))
    const page = `${origin}/${lang}/political-ads`
    // Rebuilt from the parsed query: nothing else of the URL is echoed.
    const self = addressOf(campaignsAsFeed, { query })
    const feed = writeAtomFeed({
      lang,
      id: writeTag(self.slice(1)),
      title: describeSelection(selection, lang),
      updated: isoOf(items[0]?.since ?? beginning),
      self: origin + self,
      alternate: page + pageQuery(selection),
      entries: items.map((item) => ({
        id: writeTag(`${lang}/political-ads/${item.id}`),
        title: `${item.sponsorName} (${item.id})`,
        updated: isoOf(item.since),
        alternate: `${page}/${item.id}`,
        summary: describeEntry(item, lang),
      })),
    })
    return reply.type(atomType).send(feed)
  })
}

function pageQuery({ countryCode: _country, ...selection }: Record<string, string | undefined>): string {
  const given = Object.entries(selection).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const text = new URLSearchParams(given).toString()
  return text && `?${text}`
}

const maxEntries = 50

const isoOf = (time: number) => new Date(time).toISOString()

/** Returns the title of a feed: `Politieke advertenties: Digitaal, ‘fietspad’`. */
function describeSelection(selection: CampaignSelectionQuery, lang: Lang): string {
  const { channel, text, sponsor, payer, owner, context, area, from, to } = selection
  const { title, of, quote, channels, contexts, ...phrases } = texts[lang].feed
  const parts = [
    sponsor,
    payer && fillTemplate(phrases.payer, { payer }),
    owner && fillTemplate(phrases.owner, { owner }),
    context && contexts[context],
    area,
    channel && channels[channel],
    text && fillTemplate(quote, { text }),
    from && fillTemplate(phrases.from, { day: writeDay(from, lang) }),
    to && fillTemplate(phrases.until, { day: writeDay(to, lang) }),
  ].filter(Boolean)
  return parts.length > 0 ? fillTemplate(of, { title, selection: parts.join(', ') }) : title
}

/** Returns what a feed or a mail says of a notice: channel, period, version. */
export function describeEntry(item: Notice, lang: Lang): string {
  const { channels, period, first, changed, cancelled } = texts[lang].feed
  const start = writeDay(item.publicationStartDate, lang)
  const end = writeDay(item.publicationEndDate, lang)
  const when = start === end ? start : fillTemplate(period, { start, end })
  const values = { day: writeDay(dayOf(new Date(item.since)), lang), version: String(item.noticeVersion) }
  const notice = fillTemplate((item.noticeVersion ?? 1) > 1 ? changed : first, values)
  return [`${channels[item.channel]}, ${when}.`, item.status === 'CANCELLED' && cancelled, notice]
    .filter(Boolean)
    .join(' ')
}
