import { minuteInMs, hourInMs } from '@site/shared/rules'
import type { CountryCode, PublishedCampaign } from '@site/shared/calls'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { hasCome } from '../../database/has-come.ts'
import { storedOrigin } from '../../http/own-origin.ts'
import { publish } from '../../register/published-campaign.ts'
import { postJson } from '../../http/post-json.ts'
import { writeRepositoryFile } from './repository-file.ts'

/** Versions that are sent in a minute: other duties wait for them. */
const maxCalls = 20
/** In milliseconds, between two attempts at most. */
const longestPause = 6 * hourInMs

/** A version that the repository does not have. */
export interface WaitingVersion {
  item: PublishedCampaign & { noticeVersion: number }
  country: CountryCode
  since: Date
}

const aboutNotice = sql.raw(`array['country', 'notice_version', 'notice_since', 'revision']`)

/**
 * Returns versions of notices about advertisements online that the repository does not have, oldest first; of a notice, only its
 * oldest: a correction is not sent before what it corrects.
 * @param now leaves out what is to be tried again later; all where left out
 */
export async function findWaiting(database: Database, limit: number, now?: Date): Promise<WaitingVersion[]> {
  const isDue = now
    ? sql`(next_attempt_at is null or ${hasCome(sql.ref('next_attempt_at'), now, longestPause)})`
    : sql`true`
  const { rows } = await sql<{ notice: Record<string, unknown>; country: CountryCode; version: number; since: Date }>`
    with versions as (
      select id, country, notice_version, notice_since, to_jsonb(campaign_items) - ${aboutNotice} as notice from campaign_items
      union all
      select earlier.campaign_id, items.country, earlier.notice_version, earlier.notice_since, earlier.notice
      from campaign_versions as earlier join campaign_items as items on items.id = earlier.campaign_id
    ), waiting as (
      select distinct on (versions.id) versions.*, delivery.next_attempt_at from versions
      left join repository_deliveries as delivery
        on delivery.campaign_id = versions.id and delivery.notice_version = versions.notice_version
      where delivery.sent_at is null and versions.notice ->> 'channel' = 'DIGITAL'
      order by versions.id, versions.notice_version
    )
    select notice, country, notice_version as version, notice_since as since from waiting
    where ${isDue} order by notice_since, id limit ${limit}`.execute(database)
  return rows.map(({ notice, country, version, since }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the register, as `saveCampaigns` stores it
    const row = toCamelCase(notice) as unknown as PublishedCampaign
    return { item: publish({ ...row, noticeVersion: version, noticeSince: since }), country, since }
  })
}

/** Columns of a version are those of the table. */
function toCamelCase(notice: Record<string, unknown>): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(notice))
    named[name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value
  return named
}

/** Returns the file of a version, as it is sent. */
export function fileOf(
  { item, country }: WaitingVersion,
  config: Pick<Config, 'publicHosts' | 'development' | 'port'>,
) {
  return writeRepositoryFile(item, country, storedOrigin(null, config, country))
}

type Needs = { config: Config; database: Database; send?: typeof postJson }

/** Sends what waits, where the address of the repository is set. @throws Error where a version was not accepted */
export async function sendToRepository({ config, database, send = postJson }: Needs, now: Date): Promise<void> {
  const { repositoryUrl, repositoryToken } = config
  if (!repositoryUrl) return
  const headers: Record<string, string> = {}
  if (repositoryToken !== undefined) headers['authorization'] = `Bearer ${repositoryToken}`
  const failures: string[] = []
  for (const version of await findWaiting(database, maxCalls, now)) {
    const { id, noticeVersion } = version.item
    if (!(await claim(database, id, noticeVersion, now))) continue
    try {
      await send(repositoryUrl, fileOf(version, config), config.privateWebhooks, headers)
      const row = database.updateTable('repositoryDeliveries').set({ sentAt: now })
      await row.where('campaignId', '=', id).where('noticeVersion', '=', noticeVersion).execute()
    } catch (error) {
      failures.push(`${id}, version ${noticeVersion}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (failures.length > 0) throw new Error(`The European repository did not take ${failures.join('; ')}`)
}

/** Whether this server sends a version now: each attempt moves the next one. */
async function claim(database: Database, campaignId: string, noticeVersion: number, now: Date): Promise<boolean> {
  const pause = sql`least(make_interval(secs => ${minuteInMs / 1000} * power(2, known.attempts)), make_interval(secs => ${longestPause / 1000}))`
  const first = new Date(now.getTime() + minuteInMs)
  const { rows } = await sql`
    insert into repository_deliveries as known (campaign_id, notice_version, attempts, next_attempt_at)
    values (${campaignId}, ${noticeVersion}, 1, ${first})
    on conflict (campaign_id, notice_version) do update
      set attempts = known.attempts + 1, next_attempt_at = ${now}::timestamptz + ${pause}
      where known.sent_at is null and ${hasCome(sql.ref('known.next_attempt_at'), now, longestPause)}
    returning attempts`.execute(database)
  return rows.length > 0
}
