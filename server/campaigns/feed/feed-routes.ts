import { addressOf, campaignsAsFeed, type CampaignSelectionQuery } from '@site/shared/calls'
import { splitLocale, type Lang } from '@site/shared/contract'
import { countryOfCode, dayOf, writeDay } from '@site/shared/rules'
import type { FastifyInstance } from 'fastify'
import { atomType, writeAtomFeed, writeTag } from '../../http/atom-feed.ts'
import { originOfCountry } from '../../http/own-origin.ts'
import { fillTemplate } from '../../mail/fill-template.ts'
import type { Services } from '../../services.ts'
import { texts } from '../../texts/texts.ts'
import type { CampaignCounter } from '../campaign-list-pages.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { searchFirst } from '../campaign-store.ts'
import { publishedColumns } from '../published-campaign.ts'
import { addRegisterRoute } from '../register-route.ts'
import { isSorted, selectCampaigns } from '../campaign-search.ts'

/** The start of the register: the date of a feed without entries. */
const beginning = '2025-10-10T00:00:00.000Z'

/** Atom feeds of the register: new and changed advertisements of a filter. */
export function feedRoutes(app: FastifyInstance, services: Services, count: CampaignCounter): void {
  addRegisterRoute(app, services, campaignsAsFeed, {}, async (input, request, reply) => {
    const { query, source, today } = input
    const { locale, ...selection } = query
    const items = await findLatest(source.database, selection, today, await count(input))
    const { lang } = splitLocale(locale)
    const origin = originOfCountry(request, services.config, countryOfCode(query.countryCode))
    const page = `${origin}/${lang}/political-ads`
    // Rebuilt from the parsed query: nothing else of the URL is echoed.
    const self = addressOf(campaignsAsFeed, { query })
    const feed = writeAtomFeed({
      lang,
      id: writeTag(self.slice(1)),
      title: describeSelection(selection, lang),
      updated: items[0]?.noticeSince.toISOString() ?? beginning,
      self: origin + self,
      alternate: page + pageQuery(selection),
      entries: items.map((item) => ({
        id: writeTag(`${lang}/political-ads/${item.id}`),
        title: `${item.sponsorName} (${item.id})`,
        updated: item.noticeSince.toISOString(),
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

const latestFirst = sql`notice_since desc, publication_start_date desc, id desc`
const most = 50

/** Returns the matches whose notice was added or changed last. @throws BadRequest for a range that ends before it begins */
export async function findLatest(database: Database, query: CampaignSelectionQuery, today: string, total: number) {
  if (total === 0) return []
  const found = selectCampaigns(database, query, today)
  // The text of an advertisement says nothing about when its notice changed. Its dates do: with an end long ago, a scan
  // in order would pass all later ones.
  const places = query.to === undefined ? 'anywhere' : 'behind'
  const listed = isSorted(query, total, places, most) ? searchFirst(database, found, latestFirst, most) : found
  return listed.select(publishedColumns).orderBy(latestFirst).limit(most).execute()
}

type Latest = Awaited<ReturnType<typeof findLatest>>[number]

/** Returns the title of a feed: `Politieke advertenties: Digitaal, ‘fietspad’`. */
function describeSelection(selection: CampaignSelectionQuery, lang: Lang): string {
  const { channel, text, sponsor, payer, owner, context, from, to } = selection
  const { title, of, quote, channels, contexts, ...phrases } = texts[lang].feed
  const parts = [
    sponsor,
    payer && fillTemplate(phrases.payer, { payer }),
    owner && fillTemplate(phrases.owner, { owner }),
    context && contexts[context],
    channel && channels[channel],
    text && fillTemplate(quote, { text }),
    from && fillTemplate(phrases.from, { day: writeDay(from, lang) }),
    to && fillTemplate(phrases.until, { day: writeDay(to, lang) }),
  ].filter(Boolean)
  return parts.length > 0 ? fillTemplate(of, { title, selection: parts.join(', ') }) : title
}

function describeEntry(item: Latest, lang: Lang): string {
  const { channels, period, first, changed, cancelled } = texts[lang].feed
  const [start, end] = [writeDay(item.publicationStartDate, lang), writeDay(item.publicationEndDate, lang)]
  const when = start === end ? start : fillTemplate(period, { start, end })
  const values = { day: writeDay(dayOf(item.noticeSince), lang), version: String(item.noticeVersion) }
  const notice = fillTemplate(item.noticeVersion > 1 ? changed : first, values)
  return [`${channels[item.channel]}, ${when}.`, item.status === 'CANCELLED' && cancelled, notice]
    .filter(Boolean)
    .join(' ')
}
