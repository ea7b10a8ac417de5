import { mailStatusLinks } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { addRoute } from '../http/add-route.ts'
import { countSenders, countUnlessFull, normalizeEmail, normalizeNetwork } from '../limits/count-senders.ts'
import type { Services } from '../services.ts'
import { mailLostLinks } from './mailed-links.ts'

/** Mails to one address in a day. */
const mailsPerDay = { max: 3, time: 86_400_000 }
/** Requests in one mail, the latest. */
const mostRequests = 10

/** Mails a person the links that they lost. The answer is the same for an address without requests, or over its limit. */
export function lostLinkRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, wakeMail } = services
  addRoute(app, mailStatusLinks, {}, async ({ query: { locale }, body: { email } }, { ip }) => {
    const now = services.now()
    await database.transaction().execute(async (transaction) => {
      const network = { kind: 'network', key: normalizeNetwork(ip), max: config.messagesPerHour } as const
      await countSenders(transaction, [network], now)
      const address = { kind: 'status-link', key: normalizeEmail(email), ...mailsPerDay } as const
      if (await countUnlessFull(transaction, address, now)) return
      const requests = await transaction
        .selectFrom('privacyRequests')
        .selectAll()
        .where(sql<string>`lower(body ->> 'email')`, '=', email.toLowerCase())
        .where('duplicateOf', 'is', null)
        .orderBy('receivedAt', 'desc')
        .limit(mostRequests)
        .execute()
      await mailLostLinks(transaction, config, requests, splitLocale(locale).lang, now)
    })
    wakeMail?.()
    return { ok: true as const }
  })
}
