import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { databaseOver, type Database } from '../database/database.ts'
import { OutageLog } from '../database/database-unavailable.ts'
import { dialectOf } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'

/** Advertisements with their former notices, as two JSON arrays of rows. */
export interface Batch {
  items: string
  versions: string
}

export type RegisterCopy = Awaited<ReturnType<typeof prepareCopy>>

const batchLength = 500
/** After as many changes the planner needs new statistics; the embedded database refreshes none by itself. */
const manyChanges = 5_000

/** What differs in two rows whenever something of an advertisement differs: another version, or another row (a backup was restored). */
const stamp = sql.raw(`xmin::text || '.' || notice_version`)

/**
 * Makes an empty embedded database a copy of the register of another. Its tables come from the migrations, but no trigger
 * and no other table watches over them, and nothing is logged: a copy is thrown away, not repaired.
 */
export async function prepareCopy(pglite: PGlite) {
  await migrate(databaseOver(dialectOf(pglite, new OutageLog(() => undefined))))
  await pglite.exec(`set session_replication_role = replica;
    do $$ declare one record; begin
      for one in select conrelid::regclass as name, conname from pg_constraint
        where confrelid = 'campaign_items'::regclass and contype = 'f' loop
        execute format('alter table %s drop constraint %I', one.name, one.conname);
      end loop;
    end $$;
    alter table campaign_items set unlogged, add column stamp text;
    alter table campaign_versions set unlogged;
    create unlogged table batches (items json not null, versions json not null);
    alter table batches alter items set storage external, alter versions set storage external`)
  const columns = await readText(
    pglite,
    `select string_agg(quote_ident(column_name), ', ' order by column_name) as text from information_schema.columns
      where table_name = 'campaign_items' and is_generated = 'NEVER'`,
  )
  const write = `insert into campaign_items (${columns})
      select ${columns} from batches, json_populate_recordset(null::campaign_items, items);
    insert into campaign_versions
      select v.* from batches, json_populate_recordset(null::campaign_versions, versions) v;
    truncate batches`
  let changes = 0

  const stage = ({ items, versions }: Batch) => pglite.query('insert into batches values ($1, $2)', [items, versions])

  /** Fills it anew: the indexes come last, which takes a fraction of the time. */
  async function fill(batches: AsyncIterable<Batch>) {
    const { rows } = await pglite.query<{ name: string; definition: string }>(`select indexname as name,
      indexdef as definition from pg_indexes where tablename = 'campaign_items' and indexname not like '%_pkey'`)
    await pglite.exec(`truncate campaign_items, campaign_versions, batches;
      ${rows.map(({ name }) => `drop index ${name}`).join(';')}`)
    try {
      for await (const batch of batches) {
        await stage(batch)
        await pglite.exec(write)
      }
    } finally {
      await pglite.exec(rows.map(({ definition }) => definition).join(';'))
    }
    await pglite.exec('vacuum analyze campaign_items')
  }

  /** Changes it in one step once all is here: readers wait for the step only. */
  async function update(batches: AsyncIterable<Batch>, gone: string[]) {
    await pglite.exec('truncate batches')
    for await (const batch of batches) await stage(batch)
    await pglite.transaction(async (transaction) => {
      await transaction.query(
        `create temporary table changed on commit drop as select unnest($1::text[]) as id union all
          select item ->> 'id' from batches, json_array_elements(items) item`,
        [gone],
      )
      await transaction.exec(`analyze changed;
        delete from campaign_versions where campaign_id in (select id from changed);
        delete from campaign_items where id in (select id from changed);
        ${write}`)
    })
  }

  /** Ids of advertisements that are other ones in the original, and of those that it has no more. */
  async function compare(stamps: string) {
    const { rows } = await pglite.query<{ id: string; is_gone: boolean }>(
      `select coalesce(s.id, i.id) as id, s.id is null as is_gone
        from json_to_recordset($1) s(id text, stamp text) full join campaign_items i using (id)
        where s.stamp is distinct from i.stamp order by 1`,
      [stamps],
    )
    return {
      changed: rows.filter((row) => !row.is_gone).map(({ id }) => id),
      gone: rows.filter((row) => row.is_gone).map(({ id }) => id),
    }
  }

  async function finish(revision: string, removed: string) {
    await pglite.transaction(async (transaction) => {
      await transaction.exec('truncate removed_campaigns')
      await transaction.query(
        'insert into removed_campaigns select * from json_populate_recordset(null::removed_campaigns, $1)',
        [removed],
      )
      await transaction.query('update campaign_revisions set revision = $1', [revision])
    })
  }

  return {
    columns,
    fill,
    finish,
    revision: () => readText(pglite, 'select revision::text as text from campaign_revisions'),
    removed: () => readText(pglite, `select coalesce(json_agg(r), '[]')::text as text from removed_campaigns r`),
    count: async () => Number(await readText(pglite, 'select count(*)::text as text from campaign_items')),
    /** Of a copy made by another version of this server, in which columns may be missing. */
    forgetStamps: () => pglite.exec(`update campaign_items set stamp = null`),

    /** Reads what differs. Returns whether anything did. */
    async follow(source: Database, isEmpty: boolean): Promise<boolean> {
      return source
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (reading) => {
          const revision = await sourceText(reading, sql`select revision::text as text from campaign_revisions`)
          if (!isEmpty && revision === (await this.revision())) return false
          const stamps = await sourceText(
            reading,
            sql`select coalesce(json_agg(s), '[]')::text as text from (select id, ${stamp} as stamp from campaign_items) s`,
          )
          const { changed, gone } = await compare(stamps)
          const batches = readSource(reading, changed)
          await (isEmpty ? fill(batches) : update(batches, gone))
          const removed = sql`select coalesce(json_agg(r), '[]')::text as text from removed_campaigns r`
          await finish(revision, await sourceText(reading, removed))
          changes += isEmpty ? 0 : changed.length + gone.length
          if (changes > manyChanges) {
            changes = 0
            await pglite.exec('vacuum analyze campaign_items')
          }
          return true
        })
    },

    /** Yields the whole copy, for a file. */
    async *batches(): AsyncGenerator<Batch> {
      let after = ''
      for (;;) {
        const { rows } = await pglite.query<Batch & { last: string | null }>(
          `with page as materialized (select * from campaign_items where id > $1 order by id limit ${batchLength})
            select max(id) as last, json_agg(page)::text as items, (select coalesce(json_agg(v), '[]')::text
              from campaign_versions v where campaign_id in (select id from page)) as versions from page`,
          [after],
        )
        const [row] = rows
        if (!row?.last) return
        yield { items: row.items, versions: row.versions }
        after = row.last
      }
    },
  }
}

async function* readSource(source: Database, ids: string[]): AsyncGenerator<Batch> {
  for (let start = 0; start < ids.length; start += batchLength) {
    const some = sql`${ids.slice(start, start + batchLength)}::text[]`
    yield {
      items: await sourceText(
        source,
        sql`select coalesce(json_agg(i), '[]')::text as text
          from (select *, ${stamp} as stamp from campaign_items where id = any(${some})) i`,
      ),
      versions: await sourceText(
        source,
        sql`select coalesce(json_agg(v), '[]')::text as text from campaign_versions v where campaign_id = any(${some})`,
      ),
    }
  }
}

async function sourceText(source: Database, statement: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await statement.execute(source)
  return (rows as { text: string }[])[0]?.text ?? ''
}

async function readText(pglite: PGlite, statement: string): Promise<string> {
  return (await pglite.query<{ text: string }>(statement)).rows[0]?.text ?? ''
}
