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
import { hourInMs, pick } from '@site/shared/rules'
import type { FastifyReply } from 'fastify'
import { readAdvertisementFiles } from '../advertisements/advertisement-files.ts'
import { findAdvertisement as findCase, readDeclaration } from '../advertisements/advertisement-store.ts'
import { findCampaignVersions } from '../campaigns/campaign-list.ts'
import { pageSize } from '../cases/case-list.ts'
import { previewHandlers } from '../cases/preview-mail.ts'
import { stepHandlers, transact } from '../cases/step-route.ts'
import { describeWaiting, findWaiting, secondsToUndoBefore } from '../cases/waiting.ts'
import { sendJsonFile } from '../downloads/export-queue.ts'
import { describeEntry, readEntries } from '../history/case-history.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { idOfSend, lockSend, readIdempotencyKey } from '../limits/idempotency.ts'
import { writeAudit } from '../login/audit.ts'
import type { StaffHandler } from '../login/require-staff.ts'
import { describeReader, type StaffMember } from '../login/sessions.ts'
import { findUndelivered } from '../mail/outbox.ts'
import type { Services, ServicesInTransaction } from '../services.ts'
import { findAdvertisement, storeInformation } from './information-routes.ts'
import { informationCases, informationSteps, listActions, needsSecondPerson, readAnswer } from './information-steps.ts'
import { findInformation, findInformationPage, type StoredInformation } from './information-store.ts'

export function staffInformationHandlers(services: Services) {
  const { config, database, now, register } = services

  const list: StaffHandler<typeof getInformationRequests> = async ({ query, member }) => {
    const viewer = { subject: member.subject, now: now() }
    const { questions, counts, toApprove } = await findInformationPage(database, query, viewer)
    await writeAudit(database, member, { action: 'LIST', details: JSON.stringify({ information: query }) }, now())
    const ids = questions.map(({ id }) => id)
    const undelivered = await findUndelivered(database, ids, 'informationRequestId')
    const lines = questions.map((each) => describeLine(each, { now: now(), undelivered, toApprove }))
    return { staff: describeReader(member), questions: lines, counts, pageSize }
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

  const preview = previewHandlers(services, informationCases)(informationSteps.answer)
  return { list, read, enter, preview, takeStep: stepHandlers(services, informationCases, showInformation), file }
}

/** Part of a line of the list that the question itself does not have. */
interface Known {
  now: Date
  /** Ids of questions with a mail that was given up or came back. */
  undelivered: ReadonlySet<string>
  /** Ids of questions whose answer waits for a second person. */
  toApprove: ReadonlySet<string | null>
}

function describeLine(question: StoredInformation, { now, undelivered, toApprove }: Known): InformationLine {
  const { id, receivedAt, dueAt, answeredAt } = question
  return {
    ...pick(question, ['id', 'country', 'kind', 'organisation', 'campaignId']),
    receivedAt: receivedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    hoursLeft: answeredAt ? null : Math.floor((dueAt.getTime() - now.getTime()) / hourInMs),
    overdue: !answeredAt && dueAt < now,
    owner: question.ownerName,
    ownerSubject: question.owner,
    isToApprove: toApprove.has(id),
    mailFailed: undelivered.has(id),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

/** Shows a member of staff a whole question, and records that: nothing else describes one. */
async function showInformation(
  services: ServicesInTransaction,
  question: StoredInformation,
  member: StaffMember,
): Promise<StaffInformation> {
  const { config, database: transaction } = services
  const { id, dueAt } = question
  const about = { informationRequestId: id }
  const now = services.now()
  await writeAudit(transaction, member, { action: 'VIEW', reference: id }, now)
  const history = (await readEntries(transaction, about)).map(describeEntry)
  const waitingStep = await findWaiting(transaction, config.answerKeys, about)
  const undelivered = await findUndelivered(transaction, [id], 'informationRequestId')
  const toApprove = new Set(waitingStep?.dueAt === null ? [id] : [])
  return {
    ...describeLine(question, { now, undelivered, toApprove }),
    ...pick(question, ['name', 'email', 'question', 'enteredBy', 'answer', 'answeredBy']),
    acknowledgedAt: history.find(({ kind }) => kind === 'RECEIVED')?.details['sentAt'] ?? null,
    actions: listActions(question, { config, member, now, waiting: waitingStep }, history),
    waiting: waitingStep ? { ...describeWaiting(waitingStep, now), ...readAnswer(waitingStep) } : null,
    needsSecondPerson: needsSecondPerson({ config }),
    undoSeconds: secondsToUndoBefore(dueAt, { config, now }),
    history,
  }
}
