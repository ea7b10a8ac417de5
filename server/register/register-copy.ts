import type { PGlite, Transaction } from '@electric-sql/pglite'
import { CompiledQuery } from 'kysely'
import { databaseOver, type Database } from '../database/database.ts'
import { OutageLog } from '../database/database-unavailable.ts'
import { dialectOf } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'

/** Advertisements with their former notices, as two JSON arrays of rows. */
export interface Batch {
  items: string
  versions: string
}

/** Of a whole register: `removed` is a JSON array of rows. */
export interface Whole {
  revision: string
  removed: string
}

const batchLength = 500
/** After as many changes the planner needs new statistics; the embedded database refreshes none by itself. */
const manyChanges = 5_000

const removedRows = `select coalesce(json_agg(r), '[]')::text as text from removed_campaigns r`
/** Another one after every change of a row (`xmin`), also where a backup was restored. */
const stamped = `select *, xmin::text || '.' || notice_version as stamp from campaign_items`
const stamps = `select coalesce(json_agg(s), '[]')::text as text from (select id, stamp from (${stamped}) i) s`
const itemRows = `select json_agg(i)::text as text from (${stamped} where id = any($1)) i`
const versionRows = `select coalesce(json_agg(v), '[]')::text as text from campaign_versions v where campaign_id = any($1)`

/**
 * Makes an empty embedded database a copy of the register of another. Its tables come from the migrations, but no trigger
 * and no other table watches over them, and nothing is logged: a copy is thrown away, not repaired.
 * @param requireRoom rejects while nothing may be written
 */
export async function prepareCopy(pglite: PGlite, requireRoom: () => Promise<void>) {
  await migrate(databaseOver(dialectOf(pglite, new OutageLog(() => undefined))))
  await pglite.exec(`set session_replication_role = replica;
    do $$ declare one record; begin
      for one in select conrelid::regclass as name, conname from pg_constraint
        where confrelid = 'campaign_items'::regclass and contype = 'f' loop
        execute format('alter table %s drop constraint %I', one.name, one.conname);
      end loop;
    end $$;
    alter table campaign_items set unlogged, add column stamp text;
    alter table campaign_versions set unlogged`)
  const read = async (statement: string) => (await pglite.query<{ text: string }>(statement)).rows[0]?.text ?? ''
  const columns = await read(`select string_agg(quote_ident(column_name), ', ' order by column_name) as text
    from information_schema.columns where table_name = 'campaign_items' and is_generated = 'NEVER'`)
  const count = async () => Number(await read('select count(*)::text as text from campaign_items'))
  const getRevision = () => read('select revision::text as text from campaign_revisions')
  let changes = 0

  async function insert(into: Pick<Transaction, 'query'>, { items, versions }: Batch) {
    await requireRoom()
    const insertItems = `insert into campaign_items (${columns}) select ${columns}`
    await into.query(`${insertItems} from json_populate_recordset(null::campaign_items, $1)`, [items])
    const insertVersions = 'insert into campaign_versions select *'
    await into.query(`${insertVersions} from json_populate_recordset(null::campaign_versions, $1)`, [versions])
  }

  async function finish(into: Pick<Transaction, 'query'>, { revision, removed }: Whole) {
    await into.query('delete from removed_campaigns')
    const rows = 'select * from json_populate_recordset(null::removed_campaigns, $1)'
    await into.query(`insert into removed_campaigns ${rows}`, [removed])
    await into.query('update campaign_revisions set revision = $1', [revision])
  }

  /** Fills it anew: the indexes come last, which takes a fraction of the time. */
  async function fill(batches: AsyncIterable<Batch>, whole: Whole) {
    const { rows } = await pglite.query<{ name: string; definition: string }>(`select indexname as name,
      indexdef as definition from pg_indexes where tablename = 'campaign_items' and indexname not like '%_pkey'`)
    const dropped = rows.map(({ name }) => `drop index ${name}`).join(';')
    await pglite.exec(`truncate campaign_items, campaign_versions; ${dropped}`)
    try {
      for await (const batch of batches) await insert(pglite, batch)
    } finally {
      await pglite.exec(rows.map(({ definition }) => definition).join(';'))
    }
    await finish(pglite, whole)
    await pglite.exec('vacuum analyze campaign_items')
  }

  /** Changes it in one step once all is here: readers wait for the step only. */
  async function update(ids: string[], batches: AsyncIterable<Batch>, whole: Whole) {
    await requireRoom()
    const all: Batch[] = []
    for await (const batch of batches) all.push(batch)
    await pglite.transaction(async (transaction) => {
      await transaction.query('delete from campaign_versions where campaign_id = any($1)', [ids])
      await transaction.query('delete from campaign_items where id = any($1)', [ids])
      for (const batch of all) await insert(transaction, batch)
      await finish(transaction, whole)
    })
    changes += ids.length
    if (changes > manyChanges) {
      await pglite.exec('vacuum analyze campaign_items')
      changes = 0
    }
  }

  return {
    columns,
    count,
    fill,
    /** For an advertisement of another version of this server, in which columns may be missing. */
    forgetStamps: () => pglite.exec('update campaign_items set stamp = null'),
    whole: async (): Promise<Whole> => ({ revision: await getRevision(), removed: await read(removedRows) }),

    /** Reads what differs in the original. Returns whether anything did. */
    follow(original: Database, isEmpty: boolean): Promise<boolean> {
      const reading = original.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      return reading.execute(async (transaction) => {
        const ask = async (statement: string, ...parameters: string[][]) => {
          const { rows } = await transaction.executeQuery<{ text: string }>(CompiledQuery.raw(statement, parameters))
          return rows[0]?.text ?? ''
        }
        const revision = await ask('select revision::text as text from campaign_revisions')
        if (!isEmpty && revision === (await getRevision())) return false
        const { rows } = await pglite.query<{ id: string; there: boolean }>(
          `select coalesce(s.id, i.id) as id, s.id is not null as there
            from json_to_recordset($1) s(id text, stamp text) full join campaign_items i using (id)
            where s.stamp is distinct from i.stamp order by 1`,
          [await ask(stamps)],
        )
        const changed = rows.filter(({ there }) => there).map(({ id }) => id)
        async function* batches() {
          for (let start = 0; start < changed.length; start += batchLength) {
            const ids = changed.slice(start, start + batchLength)
            yield { items: await ask(itemRows, ids), versions: await ask(versionRows, ids) }
          }
        }
        const whole = { revision, removed: await ask(removedRows) }
        await (isEmpty
          ? fill(batches(), whole)
          : update(
              rows.map(({ id }) => id),
              batches(),
              whole,
            ))
        return true
      })
    },

    /** Yields the whole copy, for a file. */
    async *batches(): AsyncGenerator<Batch> {
      const page = `with page as materialized (select * from campaign_items where id > $1 order by id limit ${batchLength})
        select max(id) as last, json_agg(page)::text as items, (select coalesce(json_agg(v), '[]')::text
          from campaign_versions v where campaign_id in (select id from page)) as versions from page`
      for (let after: string | null = ''; after !== null;) {
        const found: { rows: (Batch & { last: string | null })[] } = await pglite.query(page, [after])
        after = found.rows[0]?.last ?? null
        if (found.rows[0] && after) yield found.rows[0]
      }
    },
  }
}
