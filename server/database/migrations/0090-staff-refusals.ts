import { sql, type Kysely } from 'kysely'

/** For finding out whether a refusal of somebody is written down already. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index staff_audit_refusals on staff_audit (subject, at)
    where action in ('REFUSED', 'REFUSED_LOGIN')`.execute(database)
}
