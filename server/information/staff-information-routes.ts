import type {
  answerInformationRequest,
  enterInformationRequest,
  getInformationFile,
  getInformationRequest,
  getInformationRequests,
  InformationLine,
  StaffInformation,
} from '@site/shared/calls'
import { countryCodeOf } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { pick } from '@site/shared/rules'
import type { FastifyReply } from 'fastify'
import { readAdvertisementFiles } from '../advertisements/advertisement-files.ts'
import { describeHistory, readAdvertisementHistory } from '../advertisements/advertisement-history.ts'
import { findAdvertisement as findCase, readDeclaration } from '../advertisements/advertisement-store.ts'
import { findCampaignVersions } from '../campaigns/campaign-list.ts'
import { pageSize } from '../cases/case-list.ts'
import type { Database } from '../database/database.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { letters } from '../letters/letters.ts'
import { idOfSend, lockSend, readIdempotencyKey } from '../limits/idempotency.ts'
import { writeAudit } from '../login/audit.ts'
import type { StaffHandler } from '../login/require-staff.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { findAdvertisement, storeInformation } from './information-routes.ts'
import { findInformation, findInformationPage, type StoredInformation } from './information-store.ts'

export function staffInformationHandlers(services: Services) {
  const { config, database, now, register, wakeMail } = services

  const list: StaffHandler<typeof getInformationRequests> = async ({ query, member }) => {
    const { tab = 'open', page = 1 } = query
    const { questions, counts } = await findInformationPage(database, tab === 'closed', page)
    await writeAudit(database, member, { action: 'LIST', details: JSON.stringify({ information: query }) }, now())
    const staff = pick(member, ['name', 'mayAudit', 'hasRole', 'handlesAdvertisements'])
    return { staff, questions: questions.map(describeLine), counts, pageSize }
  }

  const read: StaffHandler<typeof getInformationRequest> = async ({ params: { id }, member }) => {
    const found = await findInformation(database, id)
    if (!found) return 'NOT_FOUND'
    await writeAudit(database, member, { action: 'VIEW', reference: id }, now())
    return describe(database, found)
  }

  const enter: StaffHandler<typeof enterInformationRequest> = async ({ body, member, request }) => {
    const item = await findAdvertisement(services, body)
    const key = readIdempotencyKey(request)
    const id = idOfSend({ ...body, subject: member.subject }, key)
    const site = storedOrigin(null, config, countryCodeOf(splitLocale(body.locale).country))
    const entered = await database.transaction().execute(async (transaction) => {
      await lockSend(transaction, key)
      const earlier = await findInformation(transaction, id)
      const stored =
        earlier ??
        (await storeInformation(transaction, services, body, { id, enteredBy: member.name, site }, now(), item))
      const action = earlier ? 'VIEW' : 'ENTER_INFORMATION'
      await writeAudit(transaction, member, { action, reference: id }, now())
      return describe(transaction, stored)
    })
    wakeMail?.()
    return entered
  }

  const answer: StaffHandler<typeof answerInformationRequest> = async ({ params: { id }, body: { text }, member }) => {
    const answered = await database.transaction().execute(async (transaction) => {
      const question = await findInformation(transaction, id, true)
      if (!question) return 'NOT_FOUND' as const
      // Sent again, because the answer to it was lost.
      if (question.answeredAt && question.answer === text) {
        await writeAudit(transaction, member, { action: 'VIEW', reference: id }, now())
        return describe(transaction, question)
      }
      if (question.answeredAt) return 'NOT_OPEN' as const
      const change = { answer: text, answeredAt: now(), answeredBy: member.name }
      await transaction.updateTable('informationRequests').set(change).where('id', '=', id).execute()
      const site = storedOrigin(null, config, question.country)
      const facts = { to: question.email, locale: question.locale, mailbox: config.privacyMailbox, site, id, text }
      await enqueueMail(
        transaction,
        { ...letters.informationAnswer(facts), about: { informationRequestId: id } },
        now(),
      )
      await writeAudit(transaction, member, { action: 'ANSWER_INFORMATION', reference: id }, now())
      return describe(transaction, { ...question, ...change })
    })
    wakeMail?.()
    return answered
  }

  /** The records of the advertisement (Art. 9): its notice with all versions, who declared it, its files, and what was done and written. */
  const file: StaffHandler<typeof getInformationFile> = async ({
    params: { id },
    member,
    reply,
  }): Promise<FastifyReply | 'NOT_FOUND'> => {
    const found = await findInformation(database, id)
    if (!found?.campaignId) return 'NOT_FOUND'
    const { campaignId, country } = found
    await writeAudit(database, member, { action: 'CASE_FILE', reference: id }, now())
    const versions = await register.read(({ copy }) => findCampaignVersions(copy, campaignId, country))
    const advertisement = await findCase(database, campaignId)
    const history = advertisement ? await readAdvertisementHistory(database, campaignId) : []
    const content = {
      madeAt: now().toISOString(),
      advertisement: campaignId,
      country,
      versions: versions ?? [],
      declaration: advertisement ? readDeclaration(advertisement) : undefined,
      history: describeHistory(history),
      files: (await readAdvertisementFiles(database, campaignId)).map((each) =>
        pick(each, ['kind', 'name', 'mediaType', 'addedAt', 'addedBy', 'content']),
      ),
    }
    void reply.header('content-disposition', `attachment; filename="advertisement-${campaignId}.json"`)
    return reply.type('application/json; charset=utf-8').send(`${JSON.stringify(content, undefined, 2)}\n`)
  }

  return { list, read, enter, answer, file }
}

function describeLine(question: StoredInformation): InformationLine {
  return {
    ...pick(question, ['id', 'country', 'kind', 'organisation', 'campaignId']),
    receivedAt: question.receivedAt.toISOString(),
    dueAt: question.dueAt.toISOString(),
    answeredAt: question.answeredAt?.toISOString() ?? null,
  }
}

async function describe(database: Database, question: StoredInformation): Promise<StaffInformation> {
  const receipts = database
    .selectFrom('outbox')
    .select('sentAt')
    .where('informationRequestId', '=', question.id)
    .where('recipient', '=', question.email)
  const receipt = await receipts.orderBy('createdAt').limit(1).executeTakeFirst()
  return {
    ...describeLine(question),
    ...pick(question, ['name', 'email', 'question', 'enteredBy', 'answer', 'answeredBy']),
    acknowledgedAt: receipt?.sentAt?.toISOString() ?? null,
  }
}
