import type {
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
import { findAdvertisement as findCase, readDeclaration } from '../advertisements/advertisement-store.ts'
import { findCampaignVersions } from '../campaigns/campaign-list.ts'
import { pageSize } from '../cases/case-list.ts'
import { stepHandlers, transact } from '../cases/step-route.ts'
import { sendJsonFile } from '../downloads/export-queue.ts'
import { describeEntry, readEntries } from '../history/case-history.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { idOfSend, lockSend, readIdempotencyKey } from '../limits/idempotency.ts'
import { writeAudit } from '../login/audit.ts'
import type { StaffHandler } from '../login/require-staff.ts'
import { describeReader, type StaffMember } from '../login/sessions.ts'
import type { Services, ServicesInTransaction } from '../services.ts'
import { findAdvertisement, storeInformation } from './information-routes.ts'
import { informationCases } from './information-steps.ts'
import { findInformation, findInformationPage, type StoredInformation } from './information-store.ts'

export function staffInformationHandlers(services: Services) {
  const { config, database, now, register } = services

  const list: StaffHandler<typeof getInformationRequests> = async ({ query, member }) => {
    const { tab = 'open', page = 1 } = query
    const { questions, counts } = await findInformationPage(database, tab === 'closed', page)
    await writeAudit(database, member, { action: 'LIST', details: JSON.stringify({ information: query }) }, now())
    return { staff: describeReader(member), questions: questions.map(describeLine), counts, pageSize }
  }

  const read: StaffHandler<typeof getInformationRequest> = async ({ params: { id }, member }) => {
    return transact(services, async (inTransaction) => {
      const found = await findInformation(inTransaction.database, id)
      return found ? showInformation(inTransaction, found, member) : 'NOT_FOUND'
    })
  }

  const enter: StaffHandler<typeof enterInformationRequest> = async ({ body, member, request }) => {
    const item = await findAdvertisement(services, body)
    const key = readIdempotencyKey(request)
    const id = idOfSend({ ...body, subject: member.subject }, key)
    const site = storedOrigin(null, config, countryCodeOf(splitLocale(body.locale).country))
    return transact(services, async (inTransaction) => {
      const { database: transaction } = inTransaction
      await lockSend(transaction, key)
      const earlier = await findInformation(transaction, id)
      if (earlier) return showInformation(inTransaction, earlier, member)
      const stored = await storeInformation(transaction, services, body, { id, by: member, site }, now(), item)
      await writeAudit(transaction, member, { action: 'ENTER_INFORMATION', reference: id }, now())
      return showInformation(inTransaction, stored, member)
    })
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
    const history = advertisement ? await readEntries(database, { advertisementId: campaignId }) : []
    const content = {
      madeAt: now().toISOString(),
      advertisement: campaignId,
      country,
      versions: versions ?? [],
      declaration: advertisement ? readDeclaration(advertisement) : undefined,
      history: history.map(describeEntry),
      files: (await readAdvertisementFiles(database, campaignId)).map((each) =>
        pick(each, ['kind', 'name', 'mediaType', 'addedAt', 'addedBy', 'content']),
      ),
    }
    return sendJsonFile(reply, `advertisement-${campaignId}`, content)
  }

  return { list, read, enter, takeStep: stepHandlers(services, informationCases, showInformation), file }
}

function describeLine(question: StoredInformation): InformationLine {
  return {
    ...pick(question, ['id', 'country', 'kind', 'organisation', 'campaignId']),
    receivedAt: question.receivedAt.toISOString(),
    dueAt: question.dueAt.toISOString(),
    answeredAt: question.answeredAt?.toISOString() ?? null,
  }
}

/** Shows a member of staff a whole question, and records that: nothing else describes one. */
async function showInformation(
  { database: transaction, now }: ServicesInTransaction,
  question: StoredInformation,
  member: StaffMember,
): Promise<StaffInformation> {
  const { id } = question
  await writeAudit(transaction, member, { action: 'VIEW', reference: id }, now())
  const history = await readEntries(transaction, { informationRequestId: id })
  return {
    ...describeLine(question),
    ...pick(question, ['name', 'email', 'question', 'enteredBy', 'answer', 'answeredBy']),
    acknowledgedAt: history.find(({ kind }) => kind === 'RECEIVED')?.details['sentAt'] ?? null,
    history: history.map(describeEntry),
  }
}
