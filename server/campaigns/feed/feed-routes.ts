import { addressOf, campaignsAsFeed, type CampaignSelectionQuery, type CountryCode } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { countryOfCode, dayOf } from '@site/shared/rules'
import type { FastifyInstance } from 'fastify'
import { addRoute, openToAllSites } from '../../http/add-route.ts'
import { atomType, writeAtomFeed } from '../../http/atom-feed.ts'
import { originOfCountry, storedOrigin, type Origins } from '../../http/own-origin.ts'
import type { Services } from '../../services.ts'
import type { CampaignCounter } from '../campaign-list-pages.ts'
import { describeEntry, describeSelection } from './describe.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { selectCampaigns } from '../campaign-selection.ts'
import { searchFirst } from '../campaign-store.ts'
import { publishedColumns } from '../published-campaign.ts'
import { isSorted } from '../campaign-search.ts'

/** The start of the register: the date of a feed without entries. */
const beginning = '2025-10-10T00:00:00.000Z'

/** Atom feeds of the register: new and changed advertisements of a filter. */
export function feedRoutes(app: FastifyInstance, { config, database, now }: Services, count: CampaignCounter): void {
  addRoute(app, campaignsAsFeed, { onRequest: openToAllSites }, async ({ query }, request, reply) => {
    const { locale, ...selection } = query
    const today = dayOf(now())
    const items = await findLatest(database, selection, today, await count(selection, today))
    const { lang } = splitLocale(locale)
    const origin = originOfCountry(request, config, countryOfCode(query.countryCode))
    const page = `${origin}/${lang}/political-ads`
    // Rebuilt from the parsed query: nothing else of the URL is echoed.
    const self = addressOf(campaignsAsFeed, { query })
    const feed = writeAtomFeed({
      lang,
      id: tag(config, query.countryCode, self.slice(1)),
      title: describeSelection(selection, lang),
      updated: items[0]?.noticeSince.toISOString() ?? beginning,
      self: origin + self,
      alternate: page + pageQuery(selection),
      entries: items.map((item) => ({
        id: tag(config, query.countryCode, `political-ads/${item.id}`),
        title: `${item.sponsorName} (${item.id})`,
        updated: item.noticeSince.toISOString(),
        alternate: `${page}/${item.id}`,
        summary: describeEntry(item, dayOf(item.noticeSince), lang),
      })),
    })
    return reply.type(atomType).send(feed)
  })
}

/** Returns a tag URI (RFC 4151), which is independent of host, port and the page's URL. */
function tag(config: Origins, country: CountryCode, what: string): string {
  return `tag:${new URL(storedOrigin(null, config, country)).hostname},2025:${what}`
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
