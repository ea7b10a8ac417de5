import { sql } from 'kysely'
import { readDeclaration } from './advertisements/advertisement-store.ts'
import type { AnswerKeys } from './configuration/answer-keys.ts'
import type { Database } from './database/database.ts'
import { addressHash, newestPrefix } from './vault/address-hashes.ts'

/** Hashes the addresses of followers and declarations with the first of `keys` that were hashed with another one. */
export async function renewAddressHashes(database: Database, keys: AnswerKeys): Promise<void> {
  if (keys.length === 0) return
  const isOlder = (column: 'addressHash' | 'declarantHash') =>
    sql<boolean>`not starts_with(${sql.ref(column)}, ${newestPrefix(keys)})`

  const followers = database.selectFrom('followers').select(['id', 'email']).where(isOlder('addressHash'))
  for (const { id, email } of await followers.execute()) {
    const renewed = { addressHash: addressHash(keys, 'followers', email) }
    await database.updateTable('followers').set(renewed).where('id', '=', id).execute()
  }

  const declarations = database.selectFrom('advertisementCases').select(['id', 'declaration'])
  for (const { id, declaration } of await declarations.where(isOlder('declarantHash')).execute()) {
    const { email = '' } = readDeclaration({ declaration }) ?? {}
    const renewed = { declarantHash: addressHash(keys, 'declarants', email) }
    await database.updateTable('advertisementCases').set(renewed).where('id', '=', id).execute()
  }
}
