import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Identifies a signed `channels.json`: its counter grows, and two files never have the same signature. */
export interface Served {
  counter: number
  signature: string
}

/** Returns a function that stores which channels a server serves, and resolves with the newest that any server has served. */
export function rememberServed(database: Database): (served: Served) => Promise<Served> {
  return async ({ counter, signature }) => {
    const { rows } = await sql<Served>`insert into served_channels as known (id, counter, signature)
      values (1, ${counter}, ${signature}) on conflict (id) do update set counter = greatest(known.counter, excluded.counter),
      signature = case when excluded.counter > known.counter then excluded.signature else known.signature end
      returning counter, signature`.execute(database)
    return rows[0] ?? { counter, signature }
  }
}
