import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { langs, type Lang } from '@site/shared/contract'
import { dayOf, pageHeaders, readMailedToken } from '@site/shared/rules'
import { openStates, type RequestState } from '@site/shared/calls'
import { rejectUnknownHost } from '../../http/host-header.ts'
import { fillHtml, html } from '../../http/html.ts'
import { plainPage, plainPageHeaders } from '../../http/plain-page.ts'
import type { Services } from '../../services.ts'
import { texts } from '../../texts/texts.ts'
import { describeKind, type RequestFacts } from '../../letters/facts.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { letters } from '../../letters/letters.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { applyEffect } from '../../cases/steps.ts'
import { requestCases, type RequestEffect } from '../steps/request-cases.ts'
import { findLink, mailStatusLink } from './mailed-links.ts'
import { fingerprintsOf, findRequest, type StoredRequest } from '../store/request-store.ts'
import { planTasks, storeTasks } from '../desk/tasks/plan-tasks.ts'

interface Route {
  Params: { lang: Lang; token: string }
}

/** Browsers keep the `#` part of `/{lang}/verify/{token}#{status token}` across the redirect. */
export const verificationPath = `/:lang(^(?:${langs.join('|')})$)/verify/:token` as const

export async function beginVerificationScope(app: FastifyInstance, { config }: Services): Promise<void> {
  // The form has no fields: its body is accepted and ignored.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_024 },
    async () => null,
  )
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ ...pageHeaders, ...plainPageHeaders })
  })
  app.addHook('onRequest', rejectUnknownHost(config))
}

/** The page of the link in a mail: it shows a button, which confirms. */
export function verificationHandlers(services: Services) {
  const { database, now } = services

  async function show({ params: { lang, token } }: FastifyRequest<Route>, reply: FastifyReply) {
    const link = await readVerificationLink(database, token, now())
    if (link.state !== 'open') return redirectTo(reply, lang, await outcomeOf(database, link))
    return reply.type('text/html; charset=utf-8').send(verificationPage(lang, link.request))
  }

  async function confirmOne({ params: { lang, token } }: FastifyRequest<Route>, reply: FastifyReply) {
    return redirectTo(reply, lang, await verifyRequest(services, readMailedToken(token)))
  }

  return { show, confirm: confirmOne }
}

function redirectTo(reply: FastifyReply, lang: Lang, outcome: Outcome): FastifyReply {
  if (outcome === 'failed' || outcome === 'expired')
    return reply.redirect(`/${lang}/email-verification-${outcome}`, 303)
  return reply.redirect(`/${lang}/email-verified?state=${outcome}`, 303)
}

/** Programs that open the links of mails confirm nothing. The reader may be a stranger, who sees nothing typed or chosen. */
function verificationPage(lang: Lang, request: RequestFacts): string {
  const { title, text, button } = texts[lang].requests.page
  const rows = describeKind(request, lang).map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)
  return plainPage(
    lang,
    title,
    html`<p>${fillHtml(text, { reference: html`<strong>${request.reference}</strong>` })}</p>
<dl>${rows}</dl>
<form method="post"><button type="submit">${button}</button></form>`,
  )
}

/** `failed`: unknown, or withdrawn before it was confirmed. */
type LinkState = { state: 'open' | 'used'; request: StoredRequest } | { state: 'failed' | 'expired' }

/** Outcome of a link. A confirmed request shows its state only: the link may be in a log. */
type Outcome = 'failed' | 'expired' | RequestState

async function readVerificationLink(
  database: Database,
  token: string,
  now: Date,
  isLocked = false,
): Promise<LinkState> {
  const link = await findLink(database, token, 'VERIFICATION')
  if (!link) return { state: 'failed' }
  const request = link.reference === null ? undefined : await findRequest(database, link.reference, isLocked)
  // Requests that were not confirmed in time are removed, their links stay so that they are known as expired.
  if (!request) return { state: 'expired' }
  if (request.verifiedAt) return { state: 'used', request }
  if (request.state !== 'RECEIVED') return { state: 'failed' }
  return link.expiresAt <= now ? { state: 'expired' } : { state: 'open', request }
}

/** Confirms a request: the privacy mailbox gets it and the person a receipt, or word of an open request with the same content. */
async function verifyRequest({ database, config, now, wakeMail }: Services, token: string): Promise<Outcome> {
  const verifiedAt = now()
  const outcome = await database.transaction().execute(async (transaction) => {
    const link = await readVerificationLink(transaction, token, verifiedAt, true)
    if (link.state === 'open') await confirmRequest(transaction, link.request, config, verifiedAt)
    return outcomeOf(transaction, link)
  })
  wakeMail?.()
  return outcome
}

/** Returns the outcome; for a duplicate, the state of the original. */
async function outcomeOf(database: Database, link: LinkState): Promise<Outcome> {
  if (!('request' in link)) return link.state
  const { reference } = link.request
  const request = await findRequest(database, reference)
  const original = request?.duplicateOf ? await findRequest(database, request.duplicateOf) : request
  return original?.state ?? 'VERIFIED'
}

/** Confirms a request that is locked, with its letter and mails. */
export async function confirmRequest(
  transaction: Database,
  request: StoredRequest,
  config: Config,
  verifiedAt: Date,
): Promise<void> {
  const { reference, language, origin } = request
  const duplicate = await findOpenDuplicate(transaction, config, request, verifiedAt)
  // Only the original is answered: its mailbox is what the links of both lead to.
  const changes = duplicate
    ? ({ state: 'WITHDRAWN', withdrawnAt: verifiedAt, duplicateOf: duplicate.reference } as const)
    : ({ state: 'VERIFIED' } as const)
  const effect: RequestEffect = {
    changes: { ...changes, verifiedAt },
    history: [{ kind: 'CONFIRMED' }],
    async write(verified) {
      if (!duplicate) {
        await storeTasks(transaction, reference, planTasks(config.systems, request.body))
        await enqueueMail(transaction, letters.requestNotice({ request: verified, config }), verifiedAt)
      }
      const shownRequest = duplicate ? { ...duplicate, language, origin } : verified
      const letter = {
        kind: duplicate ? 'DUPLICATE' : 'RECEIPT',
        keeper: reference,
        write: (action: string, code: string) =>
          letters[duplicate ? 'duplicate' : 'receipt']({ request: shownRequest, config, action, code }),
      } as const
      return mailStatusLink(transaction, config, shownRequest, letter, verifiedAt)
    },
  }
  const applied = { id: reference, item: request, effect, by: undefined, now: verifiedAt }
  await applyEffect(requestCases, { database: transaction }, applied)
}

/** Finds an open request with the same content. Only confirmed ones count: nobody can turn those of others into duplicates. */
async function findOpenDuplicate(
  transaction: Database,
  { answerKeys }: Config,
  { reference, body }: StoredRequest,
  now: Date,
): Promise<StoredRequest | undefined> {
  const fingerprints = fingerprintsOf(answerKeys, body)
  // Two requests that are confirmed at the same moment, on two servers, would not see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprints[0]}, 0))`.execute(transaction)
  return transaction
    .selectFrom('privacyRequests')
    .selectAll()
    .where('fingerprint', 'in', fingerprints)
    .where('state', 'in', openStates)
    .where('reference', '<>', reference)
    .where('answerBy', '>=', dayOf(now))
    .executeTakeFirst()
}
