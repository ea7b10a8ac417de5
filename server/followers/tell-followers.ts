import { setImmediate } from 'node:timers/promises'
import { dayOf, hourInMs, hourOf } from '@site/shared/rules'
import { splitLocale } from '@site/shared/contract'
import { sql } from 'kysely'
import { describeEntry } from '../campaigns/feed/feed-routes.ts'
import type { Database } from '../database/database.ts'
import { storedOrigin } from '../http/own-origin.ts'
import type { FollowedNews } from '../letters/follower-letters.ts'
import { letters } from '../letters/letters.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { RegisterCopy } from '../register/register-copy.ts'
import type { Services } from '../services.ts'
import type { Follow, Follower } from './follower-store.ts'
import { writeFollowerToken } from './follower-token.ts'
import { conditionOf, describeTopic } from './topics.ts'

type Needs = Pick<Services, 'config' | 'database' | 'register' | 'wakeMail'>

/** In Amsterdam and Brussels. */
const sendingHour = 8
/** In milliseconds: what became public later is for the next day, as an import that is under way has its time but is not seen yet. */
const settlingTime = hourInMs
/** Followers that are read at once. */
const batchSize = 200
/** Notices of something that a mail names, and those that are looked through for it. */
const maxNamed = 20
const maxRead = 500

/** Mails each follower what is new of what they follow: once a day at most, from 8 o'clock on, whatever the number of servers. */
export async function tellFollowers(needs: Needs, now: Date): Promise<void> {
  if (hourOf(now) < sendingHour) return
  const today = dayOf(now)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const followers = await needs.database
      .selectFrom('followers')
      .selectAll()
      .where('lookedOn', 'is distinct from', today)
      // Strangers can ask for many that nobody confirms.
      .where(({ exists, selectFrom }) => {
        const own = selectFrom('follows').select('follows.id').whereRef('follows.followerId', '=', 'followers.id')
        return exists(own.where('follows.confirmedAt', 'is not', null))
      })
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const follower of followers) await tellOne(needs, follower, today, now)
    const last = followers.at(-1)
    if (!last) return
    after = last.id
  }
}

async function tellOne({ config, database, register, wakeMail }: Needs, follower: Follower, today: string, now: Date) {
  const follows = await database
    .selectFrom('follows')
    .selectAll()
    .where('followerId', '=', follower.id)
    .where('confirmedAt', 'is not', null)
    .orderBy('confirmedAt', 'desc')
    .execute()
  const [latest] = follows
  if (!latest) return
  const { lang } = splitLocale(latest.locale)
  const until = new Date(now.getTime() - settlingTime)
  // Not within the transaction: the embedded database has one connection, on which the register is read, too.
  const news = await register.read(async ({ copy }) => {
    const followedNews: ReturnType<typeof readNews> = []
    for (const follow of follows) {
      followedNews.push(...readNews(copy, follow, today, until))
      // Others are answered between two searches.
      await setImmediate()
    }
    return followedNews
  })
  const isClaimed = await database.transaction().execute(async (transaction) => {
    if (!(await claim(transaction, follower.id, today))) return false
    const seen = follows.filter(({ seenUntil }) => seenUntil < until).map(({ id }) => id)
    const isSeen = sql<boolean>`id = any(${seen}::uuid[])`
    await transaction.updateTable('follows').set({ seenUntil: until }).where(isSeen).execute()
    if (news.length === 0) return false
    const site = storedOrigin(null, config, latest.country)
    const mail = letters.followNews({
      to: follower.email,
      locale: latest.locale,
      mailbox: config.privacyMailbox,
      site,
      action: `${site}/${lang}/follow/${writeFollowerToken(config.answerKeys, follower.id)}`,
      news: news.map(({ topic, others, notices }) => ({
        topic: describeTopic(topic, lang),
        others,
        notices: notices.map((notice) => ({
          title: `${notice.sponsorName} (${notice.id})`,
          text: describeEntry(notice, lang),
          url: `${storedOrigin(null, config, topic.country)}/${lang}/political-ads/${notice.id}`,
        })),
      })) satisfies FollowedNews[],
      day: today,
    })
    await enqueueMail(transaction, { ...mail, about: { followerId: follower.id } }, now)
    return true
  })
  if (isClaimed) wakeMail?.()
}

/** Whether this server mails the follower today. */
async function claim(transaction: Database, id: string, today: string): Promise<boolean> {
  const claimed = transaction.updateTable('followers').set({ lookedOn: today }).where('id', '=', id)
  const row = await claimed.where('lookedOn', 'is distinct from', today).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Returns what became public since it was looked last, until a moment; nothing where that is nothing. */
function readNews(copy: RegisterCopy, topic: Follow, today: string, until: Date) {
  const { country: countryCode, seenUntil } = topic
  const latest = copy.select({ countryCode, ...conditionOf(topic) }, 'latest', today).slice(0, maxRead)
  const news = latest.filter(({ since }) => since > seenUntil.getTime() && since <= until.getTime())
  return news.length > 0
    ? [{ topic, notices: news.slice(0, maxNamed), others: Math.max(0, news.length - maxNamed) }]
    : []
}
