// Tells the owner of an app, once, that a version of it fails for too many visitors.
import { readChannels, recentVersions } from '@site/releases/channels'
import type { LiveVersion } from '@site/shared/contract'
import { dayInMs, errorMessage, minuteInMs } from '@site/shared/rules'
import { sql } from 'kysely'
import { isMailbox } from '../configuration/variables.ts'
import type { Database } from '../database/database.ts'
import { hasCome } from '../database/has-come.ts'
import { letters } from '../letters/letters.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { postJson } from './post-json.ts'
import { findFailing, type FailingVersion } from './store.ts'

type Needs = Pick<Services, 'config' | 'database' | 'wakeMail'>

const maxAttempts = 5
/** Webhooks that are called in a minute: other duties wait for them. */
const maxCalls = 5
/** In milliseconds, for versions that are no longer known. */
const alertTime = 30 * dayInMs

/** Mails the owner of each version that fails, or calls its webhook. @throws Error where a webhook could not be called */
export async function tellOwners(needs: Needs, now: Date): Promise<void> {
  const { config, database, wakeMail } = needs
  // The pages report a store that cannot be read.
  const channels = await readChannels(config.siteDirectory, config.publicKeys).catch(() => undefined)
  if (channels) {
    const versions = recentVersions(channels, now)
    const failing = await findFailing(database, now)
    for (const one of failing) {
      const version = versions.find((each) => each.app === one.app && each.version === one.version)
      if (version && version.until === undefined) await tellOwner(needs, one, version, now)
    }
    await removeOldAlerts(database, versions, now)
  }
  wakeMail?.()
  await callWebhooks(needs, now)
}

/** Only a version of the store has an owner: nothing that visitors report says where a message goes. */
async function tellOwner({ config, database }: Needs, failing: FailingVersion, live: LiveVersion, now: Date) {
  const contact = readContact(live.publication?.owner)
  if (!contact) return
  const { app, version } = failing
  // Ends a canary where there is one.
  const command = `npm run site rollback ${app}`
  const { subject, text } = letters.versionAlert({ failing, command, config })
  const content = JSON.stringify({ ...failing, command, text: `${subject}\n\n${text}` })
  const call = 'webhook' in contact ? { webhook: contact.webhook, content } : { webhook: null, content: null }
  await database.transaction().execute(async (transaction) => {
    const row = transaction.insertInto('versionAlerts').values({ app, version, at: now, ...call, nextAttemptAt: now })
    const added = await row
      .onConflict((conflict) => conflict.columns(['app', 'version']).doNothing())
      .returning('app')
      .executeTakeFirst()
    if (added && 'to' in contact)
      await enqueueMail(transaction, { to: contact.to, subject, text, locale: 'nl_nl' }, now)
  })
}

/** Returns the e-mail address or webhook that an owner is told at; undefined for a name. */
export function readContact(owner = ''): { to: string } | { webhook: string } | undefined {
  if (owner.length > 1_000) return undefined
  if (isMailbox(owner)) return { to: owner }
  const url = URL.parse(owner)
  return url?.protocol === 'https:' && !url.username && !url.password ? { webhook: url.href } : undefined
}

async function callWebhooks({ config, database }: Needs, now: Date): Promise<void> {
  const failures: string[] = []
  for (let call = 0; call < maxCalls; call++) {
    const due = await claimWebhook(database, now)
    if (!due?.webhook) break
    const { app, version, webhook, content, attempts } = due
    try {
      await postJson(webhook, content ?? '', config.privateWebhooks)
      await endCall(database, due)
    } catch (error) {
      // Without the URL, which may have a secret.
      failures.push(`the webhook of the owner of ${app} ${version}: ${errorMessage(error)}`)
      if (attempts >= maxAttempts) await endCall(database, due)
    }
  }
  if (failures.length > 0) throw new Error(failures.join('; '))
}

/** In milliseconds, after the last attempt but one. */
const longestPause = minuteInMs * 4 ** (maxAttempts - 1)

/** Several servers never call about the same version at once: each attempt moves the next one. */
async function claimWebhook(database: Database, now: Date) {
  const due = database
    .selectFrom('versionAlerts')
    .select(sql<string>`ctid`.as('row'))
    .where('webhook', 'is not', null)
    .where(({ ref }) => hasCome(ref('nextAttemptAt'), now, longestPause))
    .orderBy('nextAttemptAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const pause = sql<Date>`${now}::timestamptz + make_interval(secs => ${minuteInMs / 1000} * power(4, attempts))`
  return database
    .updateTable('versionAlerts')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), nextAttemptAt: pause }))
    .where(sql`ctid`, 'in', due)
    .returningAll()
    .executeTakeFirst()
}

async function endCall(database: Database, { app, version }: { app: string; version: string }): Promise<void> {
  const row = database.updateTable('versionAlerts').where('app', '=', app).where('version', '=', version)
  await row.set({ webhook: null, content: null }).execute()
}

async function removeOldAlerts(database: Database, versions: readonly LiveVersion[], now: Date): Promise<void> {
  const old = database.selectFrom('versionAlerts').select(['app', 'version'])
  const rows = await old.where('at', '<', new Date(now.getTime() - alertTime)).execute()
  const known = new Set(versions.map(({ app, version }) => JSON.stringify([app, version])))
  for (const { app, version } of rows.filter((row) => !known.has(JSON.stringify([row.app, row.version]))))
    await database.deleteFrom('versionAlerts').where('app', '=', app).where('version', '=', version).execute()
}
