import type { CampaignItem, CountryCode } from '@site/shared/calls'
import { dayOf, yearsBefore } from '@site/shared/rules'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { campaignColumns } from '../register/published-campaign.ts'

export const campaignBatch = 1_000

const toColumn = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columns = ['country', ...campaignColumns].map(toColumn)
const columnList = sql.raw(columns.join(', '))
const newValues = sql.raw(columns.map((column) => `${column} = excluded.${column}`).join(', '))
const listOf = (table: string) => sql.raw(columns.map((column) => `${table}.${column}`).join(', '))
/** Columns that are not part of a notice. */
const aboutNotice = sql.raw(`array['country', 'notice_version', 'notice_since', 'revision']`)
/** State of the case of an advertisement that is in the register. */
const stateOfStatus = sql`case when status = 'CANCELLED' then 'STOPPED' else 'PUBLISHED' end`
const nextRevision = sql`(select max(revision) + 1 from campaign_revisions)`

/**
 * Inserts or updates items of a country; what changes a notice stores the previous version. Pass a transaction: more than 1,000
 * items take several statements.
 */
export async function saveCampaigns(database: Database, country: CountryCode, items: CampaignItem[]) {
  const savedCounts = { added: 0, changed: 0 }
  for (let start = 0; start < items.length; start += campaignBatch) {
    const rows = items.slice(start, start + campaignBatch).map((item) => toRow(country, item))
    const written = await changeRegister(database, saving(rows))
    const added = written.filter(({ isNew }) => isNew).length
    savedCounts.added += added
    savedCounts.changed += written.length - added
  }
  return savedCounts
}

function toRow(country: CountryCode, item: CampaignItem): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ country, ...item }).map(([name, value]) => [toColumn(name), value]))
}

function saving(rows: object[]) {
  // One JSON parameter is much faster than 27,000 parameters.
  return sql<{ isNew: boolean }>`
    with given as (
      select ${columnList} from json_populate_recordset(null::campaign_items, ${JSON.stringify(rows)}::json)
    ), previous as (
      insert into campaign_versions (campaign_id, notice_version, notice_since, notice)
      select id, notice_version, notice_since, to_jsonb(campaign_items) - ${aboutNotice}
      from campaign_items join given using (id) where (${listOf('campaign_items')}) is distinct from (${listOf('given')})
    ), returned as (
      delete from removed_campaigns where id in (select id from given)
    ), cases as (
      insert into advertisement_cases (id, country, state, origin, received_at, language)
      select id, country, ${stateOfStatus}, 'IMPORT', now(), 'nl' from given
      on conflict (id) do update set state = excluded.state
        where advertisement_cases.state in ('PUBLISHED', 'STOPPED') and advertisement_cases.state <> excluded.state
    )
    insert into campaign_items (${columnList}, revision) select ${columnList}, ${nextRevision} from given
    on conflict (id) do update
      set ${newValues}, notice_version = campaign_items.notice_version + 1, notice_since = now(), revision = excluded.revision
      where (${listOf('campaign_items')}) is distinct from (${listOf('excluded')})
    returning notice_version = 1 as is_new`
}

/** Removes the advertisements that meet a condition, with all versions of their notices. */
export async function removeCampaigns(database: Database, condition: RawBuilder<unknown>): Promise<void> {
  await changeRegister(
    database,
    sql`with removed as (delete from campaign_items where ${condition} returning id, country),
      cases as (delete from advertisement_cases where id in (select id from removed))
      insert into removed_campaigns (id, country, revision) select id, country, ${nextRevision} from removed
      on conflict (id) do update set country = excluded.country, revision = excluded.revision
      returning id`,
  )
}

/** Retention after the last publication (Regulation (EU) 2024/900, article 12). */
export const campaignYears = 7

/** Removes advertisements seven years after their last day. */
export async function removeOldCampaigns(database: Database, now: Date): Promise<void> {
  const oldest = yearsBefore(dayOf(now), campaignYears)
  await removeCampaigns(database, sql`publication_end_date < ${oldest}`)
}

/** Makes other changes of the register wait for the end of this transaction, so that revisions become visible in their order. */
export async function lockRegister(transaction: Database): Promise<void> {
  await sql`lock table campaign_revisions in share row exclusive mode`.execute(transaction)
}

/** Runs a statement that changes rows to `nextRevision`, and returns a row for each. Without any the revision stays. */
async function changeRegister<Row>(database: Database, statement: RawBuilder<Row>): Promise<Row[]> {
  if (!database.isTransaction)
    return database.transaction().execute((transaction) => changeRegister(transaction, statement))
  await lockRegister(database)
  const { rows } = await statement.execute(database)
  if (rows.length > 0) await sql`insert into campaign_revisions (revision) values (${nextRevision})`.execute(database)
  return rows
}
