import type { Selectable } from 'kysely'
import type { Tables } from '../tables.ts'

/** The columns of all tables by `tables.ts`, and which may be null. */
export type TableColumns = {
  [Table in keyof Tables]: {
    [Column in keyof Selectable<Tables[Table]>]-?: null extends Selectable<Tables[Table]>[Column] ? 'null' : 'not null'
  }
}
