// Tells the owner of an app, once, that a version of it fails for too many visitors.
import { readChannels, recentVersions } from '@site/releases/channels'
import type { LiveVersion } from '@site/shared/contract'
import { dayInMs } from '@site/shared/rules'
import { isMailbox } from '../configuration/variables.ts'
import type { Database } from '../database/database.ts'
import { letters } from '../letters/letters.ts'
import { enqueueMail, isWebhook } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { findFailing, type FailingVersion } from './store.ts'

type Needs = Pick<Services, 'config' | 'database' | 'wakeMail'>

/** In milliseconds, for versions that are no longer known. */
const alertTime = 30 * dayInMs

/** Puts a mail, or a call of a webhook, for the owner of each version that fails into the outbox. */
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
}

/** Only a version of the store has an owner: nothing that visitors report says where a message goes. */
async function tellOwner({ config, database }: Needs, failing: FailingVersion, live: LiveVersion, now: Date) {
  const contact = readContact(live.publication?.owner)
  if (contact === undefined) return
  const { app, version } = failing
  // Ends a canary where there is one.
  const command = `npm run site rollback ${app}`
  const { subject, text } = letters.versionAlert({ failing, command, config })
  const message = { subject, text }
  const call = { subject, text: JSON.stringify({ ...failing, command, text: `${subject}\n\n${text}` }) }
  await database.transaction().execute(async (transaction) => {
    const row = transaction.insertInto('versionAlerts').values({ app, version, at: now })
    const added = await row
      .onConflict((conflict) => conflict.columns(['app', 'version']).doNothing())
      .returning('app')
      .executeTakeFirst()
    if (!added) return
    const content = isWebhook(contact) ? call : message
    await enqueueMail(transaction, { to: contact, ...content, locale: 'nl_nl' }, now)
  })
}

/** Returns the e-mail address or webhook that an owner is told at; undefined for a name. */
export function readContact(owner = ''): string | undefined {
  if (owner.length > 1_000) return undefined
  if (isMailbox(owner)) return owner
  const url = URL.parse(owner)
  return url?.protocol === 'https:' && !url.username && !url.password ? url.href : undefined
}

async function removeOldAlerts(database: Database, versions: readonly LiveVersion[], now: Date): Promise<void> {
  const old = database.selectFrom('versionAlerts').select(['app', 'version'])
  const rows = await old.where('at', '<', new Date(now.getTime() - alertTime)).execute()
  const known = new Set(versions.map(({ app, version }) => JSON.stringify([app, version])))
  for (const { app, version } of rows.filter((row) => !known.has(JSON.stringify([row.app, row.version]))))
    await database.deleteFrom('versionAlerts').where('app', '=', app).where('version', '=', version).execute()
}
