import { countryCodeOf, informationRequest, sendInformationRequest, type InformationRequest } from '@site/shared/calls'
import { langs, splitLocale, type Lang } from '@site/shared/contract'
import { honeypotName } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findCampaign } from '../campaigns/campaign-list.ts'
import type { Database } from '../database/database.ts'
import { addEntry } from '../history/case-history.ts'
import type { CallHandler } from '../http/answer-call.ts'
import { BadRequest, TooManyRequests } from '../http/errors.ts'
import { countryOfRequest, rejectUnknownHost } from '../http/host-header.ts'
import { html } from '../http/html.ts'
import { publicOrigin } from '../http/own-origin.ts'
import { plainFormHeaders, rejectOtherForms } from '../http/plain-form.ts'
import { plainPage } from '../http/plain-page.ts'
import { readBody } from '../http/read-input.ts'
import { letters } from '../letters/letters.ts'
import type { StaffName } from '../login/sessions.ts'
import { acceptSubmission } from '../limits/accept-submission.ts'
import { idOfSend, readIdempotencyKey } from '../limits/idempotency.ts'
import { dropHeld, enqueueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts/texts.ts'
import { writeInformationForm, type InformationErrorCode } from './information-form.ts'
import { informationDueAt, type StoredInformation } from './information-store.ts'

/** The form of the page without a script sends to the address of the page. */
export const plainInformationPath = `/:lang(^(?:${langs.join('|')})$)/political-ads/information` as const

interface NewInformation {
  id: string
  /** The member of staff who entered it. */
  by?: StaffName
  site: string
  /** Time at which a receipt that is held back is sent. */
  sendAt?: Date | undefined
}

/** Stores a question with its receipt, and tells the team. Pass a transaction. */
export async function storeInformation(
  transaction: Database,
  { config }: Pick<Services, 'config'>,
  body: InformationRequest,
  { id, by, site, sendAt }: NewInformation,
  receivedAt: Date,
  item: Awaited<ReturnType<typeof findAdvertisement>>,
): Promise<StoredInformation> {
  const { kind, name, organisation, email, question, locale } = body
  const { lang, country } = splitLocale(locale)
  const code = countryCodeOf(country)
  const row = {
    id,
    country: code,
    locale,
    kind,
    campaignId: body.campaignId || null,
    name,
    organisation,
    email,
    question,
    receivedAt,
    dueAt: informationDueAt(kind, code, receivedAt, item),
    enteredBy: by?.name ?? null,
    owner: null,
    ownerName: null,
    possiblyAutomated: Boolean(body[honeypotName]),
  }
  await transaction.insertInto('informationRequests').values(row).execute()
  const facts = { locale, mailbox: config.privacyMailbox, site, dueAt: row.dueAt }
  const caseId = { informationRequestId: id }
  const page = `${site}/${lang === 'fr' ? 'fr' : 'nl'}/internal-privacy-rights/information/${id}`
  await enqueueMail(transaction, { ...letters.informationNotice({ ...facts, kind, page }), about: caseId }, receivedAt)
  await dropHeld(transaction, 'informationRequestId', email, sendAt)
  const receipt = letters.informationReceipt({ ...facts, to: email, id })
  const mailId = await enqueueMail(transaction, { ...receipt, about: caseId, ...(sendAt && { sendAt }) }, receivedAt)
  await addEntry(transaction, caseId, { kind: 'RECEIVED', by, mailId }, receivedAt)
  return { ...row, answer: null, answeredAt: null, answeredBy: null }
}

/** Returns the advertisement that a question is about; undefined where it is about no single one. @throws BadRequest `UNKNOWN_ADVERTISEMENT` */
export async function findAdvertisement(
  { register }: Pick<Services, 'register'>,
  { campaignId, locale }: Pick<InformationRequest, 'campaignId' | 'locale'>,
) {
  if (!campaignId) return undefined
  const country = countryCodeOf(splitLocale(locale).country)
  const found = await register.read(({ copy }) => findCampaign(copy, campaignId, country))
  if (!found) throw new BadRequest('UNKNOWN_ADVERTISEMENT', 'campaignId')
  return found
}

export function informationHandler(services: Services): CallHandler<typeof sendInformationRequest> {
  return async ({ body, request }) => {
    await acceptInformation(services, body, request)
    return { ok: true } as const
  }
}

async function acceptInformation(services: Services, body: InformationRequest, request: FastifyRequest) {
  const item = await findAdvertisement(services, body)
  const idempotencyKey = readIdempotencyKey(request)
  const id = idOfSend(body, idempotencyKey)
  const site = publicOrigin(request, services.config, countryCodeOf(splitLocale(body.locale).country))
  await acceptSubmission<unknown>(services, {
    email: body.email,
    idempotencyKey,
    unreachable: 'INVALID_EMAIL',
    request,
    mail: 'unconfirmed',
    sendId: id,
    findEarlier: (transaction) =>
      transaction.selectFrom('informationRequests').select('id').where('id', '=', id).executeTakeFirst(),
    store: (transaction, receivedAt, sendAt) =>
      storeInformation(transaction, services, body, { id, site, sendAt }, receivedAt, item),
  })
}

interface FormRoute {
  Params: { lang: Lang }
  Body: Readonly<Record<string, string | undefined>> | undefined
}

export async function beginInformationScope(app: FastifyInstance, { config }: Services): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    async (_request: unknown, body: string | Buffer) => Object.fromEntries(new URLSearchParams(String(body))),
  )
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(plainFormHeaders)
  })
  app.addHook('onRequest', rejectUnknownHost(config))
  app.addHook('onRequest', rejectOtherForms(config))
}

/** The form of the page without a script: answers with the form where something is wrong, with all that was typed. */
export function informationFormHandler(services: Services) {
  return async (request: FastifyRequest<FormRoute>, reply: FastifyReply) => {
    const { lang } = request.params
    const country = countryOfRequest(request, services.config.development) ?? 'nl'
    const {
      kind = '',
      name = '',
      organisation = '',
      email = '',
      campaignId = '',
      question = '',
      ...rest
    } = request.body ?? {}
    const typed = { kind, name, organisation, email, campaignId, question }
    const { form } = texts[lang].information
    const send = (page: string) => reply.type('text/html; charset=utf-8').send(page)
    try {
      const sent = { ...typed, locale: `${lang}_${country}`, [honeypotName]: rest[honeypotName] || undefined }
      await acceptInformation(services, readBody(sent, informationRequest), request)
    } catch (error) {
      const code = codeOf(error)
      void reply.code(code === 'TOO_MANY' ? 429 : 400)
      return send(plainPage(lang, form.title, writeInformationForm(lang, typed, code)))
    }
    const back = html`<p>${form.sent}</p>\n<p><a href="/${lang}/political-ads">${form.back}</a></p>`
    return send(plainPage(lang, form.sentTitle, back))
  }
}

function codeOf(error: unknown): InformationErrorCode {
  if (error instanceof TooManyRequests) return 'TOO_MANY'
  if (!(error instanceof BadRequest)) throw error
  if (error.code === 'UNKNOWN_ADVERTISEMENT' || error.field === 'campaignId') return 'UNKNOWN_ADVERTISEMENT'
  return error.field === 'email' ? 'INVALID_EMAIL' : 'INCOMPLETE'
}
