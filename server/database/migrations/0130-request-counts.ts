import { sql, type Kysely } from 'kysely'

/** For the counts that staff see above every list: read from the index alone, without the texts that people wrote. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index privacy_requests_counts on privacy_requests
    (state, country, flow_type, answer_by)`.execute(database)
}
