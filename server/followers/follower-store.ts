import { randomUUID } from 'node:crypto'
import { countryCodeOf, type FollowKind } from '@site/shared/calls'
import { splitLocale, type Locale } from '@site/shared/contract'
import { dayInMs } from '@site/shared/rules'
import type { Selectable } from 'kysely'
import type { AnswerKeys } from '../configuration/answer-keys.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { addressHash, addressHashes } from '../vault/address-hashes.ts'

/** Followed topic: a name or a word of the register. */
export interface Topic {
  kind: FollowKind
  topic: string
}

export type Follow = Selectable<Tables['follows']>
export type Follower = Selectable<Tables['followers']>

/** Maximum number of topics of one address. Another one silently replaces the oldest unconfirmed one, which a stranger may have entered. */
const maxFollows = 50

/** In milliseconds: what nobody confirms is removed then. */
export const unconfirmedFollowTime = 7 * dayInMs

/** Stores what an address asks to follow, which is mailed nothing about it before it confirms. Pass a transaction. */
export async function storeFollows(
  transaction: Database,
  keys: AnswerKeys,
  { email, locale, topics }: { email: string; locale: Locale; topics: readonly Topic[] },
  now: Date,
): Promise<Follower> {
  const follower = await findOrAdd(transaction, keys, email, now)
  const followed = await listFollows(transaction, follower.id)
  const country = countryCodeOf(splitLocale(locale).country)
  const isNamed = (follow: Follow) =>
    topics.some(({ kind, topic }) => follow.country === country && follow.kind === kind && follow.topic === topic)
  const otherFollows = followed.filter((follow) => !isNamed(follow))
  const replaced = otherFollows
    .filter(({ confirmedAt }) => confirmedAt === null)
    .slice(0, Math.max(0, otherFollows.length + topics.length - maxFollows))
  if (replaced.length > 0) {
    const ids = replaced.map(({ id }) => id)
    await transaction.deleteFrom('follows').where('id', 'in', ids).execute()
  }
  for (const { kind, topic } of topics.slice(0, Math.max(0, maxFollows - otherFollows.length + replaced.length))) {
    const row = {
      id: randomUUID(),
      followerId: follower.id,
      locale,
      country,
      kind,
      topic,
      askedAt: now,
      seenUntil: now,
    }
    await transaction
      .insertInto('follows')
      .values(row)
      // What was confirmed stays as it is, with its language: who asks again may be a stranger.
      .onConflict((known) =>
        known
          .columns(['followerId', 'country', 'kind', 'topic'])
          .doUpdateSet({ askedAt: now, locale })
          .where('follows.confirmedAt', 'is', null),
      )
      .execute()
  }
  return follower
}

async function findOrAdd(transaction: Database, keys: AnswerKeys, email: string, now: Date): Promise<Follower> {
  const hashes = addressHashes(keys, 'followers', email)
  const existing = transaction.selectFrom('followers').selectAll().where('addressHash', 'in', hashes)
  const found = await existing.executeTakeFirst()
  if (found) return found
  const row = { id: randomUUID(), email, addressHash: addressHash(keys, 'followers', email), createdAt: now }
  const add = transaction.insertInto('followers').values(row)
  await add.onConflict((same) => same.column('addressHash').doNothing()).execute()
  return existing.executeTakeFirstOrThrow()
}

export function listFollows(database: Database, followerId: string): Promise<Follow[]> {
  return database
    .selectFrom('follows')
    .selectAll()
    .where('followerId', '=', followerId)
    .orderBy('askedAt')
    .orderBy('kind')
    .orderBy('topic')
    .execute()
}

export function findFollower(database: Database, id: string): Promise<Follower | undefined> {
  return database.selectFrom('followers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Confirms all that an address was asked to confirm: news begin now. */
export async function confirmFollows(database: Database, followerId: string, now: Date): Promise<void> {
  const unconfirmed = database
    .updateTable('follows')
    .where('followerId', '=', followerId)
    .where('confirmedAt', 'is', null)
  await unconfirmed.set({ confirmedAt: now, seenUntil: now }).execute()
}

/** Ends one; the address goes with the last. */
export async function endFollow(database: Database, followerId: string, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // The id is what somebody sent: it may be none.
    const ended = (await listFollows(transaction, followerId)).find((follow) => follow.id === id)
    if (!ended) return
    await transaction.deleteFrom('follows').where('id', '=', ended.id).execute()
    await removeWithoutFollows(transaction)
  })
}

/** Ends all, with the address and the mails that wait. */
export async function removeFollower(database: Database, id: string): Promise<void> {
  await database.deleteFrom('followers').where('id', '=', id).execute()
}

async function removeWithoutFollows(database: Database): Promise<void> {
  const without = database
    .deleteFrom('followers')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('follows').select('follows.id').whereRef('follows.followerId', '=', 'followers.id'))),
    )
  await without.execute()
}

/** Removes what was not confirmed in time, and addresses that follow nothing. */
export async function removeUnconfirmedFollows(database: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - unconfirmedFollowTime)
  await database.deleteFrom('follows').where('confirmedAt', 'is', null).where('askedAt', '<', limit).execute()
  await removeWithoutFollows(database)
}
