import { randomUUID } from 'node:crypto'
import type {
  enterAdvertisement,
  getStaffAdvertisement,
  getStaffAdvertisements,
  StaffAdvertisement,
  StaffAdvertisementLine,
} from '@site/shared/calls'
import { countryOfCode, dayInMs, dayOf, pick } from '@site/shared/rules'
import { findThirdCountry } from '../campaigns/import/third-country.ts'
import { readCampaign, readSponsors } from '../campaigns/stored-campaign.ts'
import { pageSize } from '../cases/case-list.ts'
import { previewHandlers } from '../cases/preview-mail.ts'
import { stepHandlers, transact } from '../cases/step-route.ts'
import { describeWaiting, findWaiting } from '../cases/waiting.ts'
import type { Database } from '../database/database.ts'
import { addEntry, describeEntry, readEntries } from '../history/case-history.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { idOfSend, lockSend, readIdempotencyKey } from '../limits/idempotency.ts'
import { writeAudit, writeFilter } from '../login/audit.ts'
import type { StaffHandler } from '../login/require-staff.ts'
import type { StaffMember } from '../login/sessions.ts'
import { findUndelivered } from '../mail/outbox.ts'
import type { Services, ServicesInTransaction } from '../services.ts'
import { listAdvertisementFiles } from './advertisement-files.ts'
import {
  draftColumns,
  findAdvertisement,
  findAdvertisements,
  readDeclaration,
  readDraft,
  type StoredAdvertisement,
} from './advertisement-store.ts'
import { checkDraft, draftOf, listIncomplete, readWhole } from './notice-draft.ts'
import { findOpenReports, type OpenReport } from './reports-of-advertisement.ts'
import { advertisementCases } from './steps/advertisement-cases.ts'
import { describeReader } from '../login/sessions.ts'
import { advertisementSteps, listActions } from './steps/index.ts'
import { readOffer } from './steps/submit.ts'

export function staffAdvertisementHandlers(services: Services) {
  const { config, database, now } = services

  const list: StaffHandler<typeof getStaffAdvertisements> = async ({ query, member }) => {
    const viewer = { subject: member.subject, now: now() }
    const { advertisements, counts, waiting } = await findAdvertisements(database, query, viewer)
    const details = writeFilter(config.answerKeys, { advertisements: query })
    await writeAudit(database, member, { action: 'LIST', details }, now())
    const ids = advertisements.map(({ id }) => id)
    const related = {
      now: now(),
      waiting,
      undelivered: await findUndelivered(database, ids, 'advertisementId'),
      sponsors: await readSponsors(database, ids),
      reports: await findOpenReports(database, ids),
    }
    const lines = advertisements.map((each) => describeLine(each, related))
    return { staff: describeReader(member), advertisements: lines, counts, pageSize }
  }

  const read: StaffHandler<typeof getStaffAdvertisement> = async ({ params: { id }, member }) => {
    return transact(services, async (inTransaction) => {
      const found = await findAdvertisement(inTransaction.database, id)
      return found && found.state !== 'DECLARED' ? showAdvertisement(inTransaction, found, member) : 'NOT_FOUND'
    })
  }

  const enter: StaffHandler<typeof enterAdvertisement> = async ({ body, member, request }) => {
    const { country, notice, ...sponsor } = body
    const draft = checkDraft(notice, sponsor.sponsorKind)
    return transact(services, async (inTransaction) => {
      const { database: transaction } = inTransaction
      const key = readIdempotencyKey(request)
      const id = newAdvertisementId(country, now(), idOfSend({ ...body, subject: member.subject }, key))
      await lockSend(transaction, key)
      const earlier = await findAdvertisement(transaction, id)
      if (earlier) return showAdvertisement(inTransaction, earlier, member)
      const newAdvertisement = await transaction
        .insertInto('advertisementCases')
        .values({
          id,
          country,
          state: 'OPEN',
          origin: 'STAFF',
          receivedAt: now(),
          dueOn: draft.publicationStartDate ?? null,
          ...draftColumns(draft),
          draftVersion: 1,
          editedBy: member.subject,
          declaration: JSON.stringify(sponsor),
          language: 'nl',
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await addEntry(transaction, { advertisementId: id }, { kind: 'ENTERED', by: member }, now())
      await writeAudit(transaction, member, { action: 'ENTER_NOTICE', reference: id }, now())
      return showAdvertisement(inTransaction, newAdvertisement, member)
    })
  }

  const preview = previewHandlers(services, advertisementCases)
  const previews = {
    ask: preview(advertisementSteps.ask),
    halt: preview(advertisementSteps.halt),
    reject: preview(advertisementSteps.reject),
  }
  return { list, read, enter, previews, takeStep: stepHandlers(services, advertisementCases, showAdvertisement) }
}

/** Returns the id of a new advertisement, such as `NL-2026-7Q2MX09C4T`: the same for a send that is repeated. */
export function newAdvertisementId(country: string, now: Date, sendId: string = randomUUID()): string {
  return `${country}-${dayOf(now).slice(0, 4)}-${sendId.replaceAll('-', '').slice(0, 12).toUpperCase()}`
}

interface Known {
  now: Date
  /** Ids of advertisements that a colleague has to sign off. */
  waiting: ReadonlySet<string | null>
  /** Ids of those with a mail that was given up. */
  undelivered: ReadonlySet<string>
  /** In the register, by id. */
  sponsors: ReadonlyMap<string, string>
  reports: readonly OpenReport[]
}

function describeLine(
  advertisement: StoredAdvertisement,
  { now, waiting, undelivered, sponsors, reports }: Known,
): StaffAdvertisementLine {
  const { id, country, state, origin, receivedAt, owner, ownerName } = advertisement
  const toCorrect = reports.find(({ campaignId, isToCorrect }) => campaignId === id && isToCorrect)
  const dueOn = advertisement.dueOn ?? (toCorrect ? dayOf(toCorrect.dueAt) : null)
  const draft = readDraft(advertisement)
  const daysLeft = dueOn === null ? null : Math.round((Date.parse(dueOn) - Date.parse(dayOf(now))) / dayInMs)
  return {
    id,
    country,
    state,
    origin,
    sponsor: draft?.sponsorName ?? sponsors.get(id) ?? null,
    receivedAt: receivedAt.toISOString(),
    dueOn,
    daysLeft,
    overdue: daysLeft !== null && daysLeft < 0,
    incomplete: draft ? listIncomplete(draft) : [],
    isToApprove: waiting.has(id),
    isToCorrect: toCorrect !== undefined,
    owner: ownerName,
    ownerSubject: owner,
    mailFailed: undelivered.has(id),
  }
}

async function readKnown(database: Database, id: string, now: Date, isWaiting: boolean): Promise<Known> {
  return {
    now,
    waiting: new Set(isWaiting ? [id] : []),
    undelivered: await findUndelivered(database, [id], 'advertisementId'),
    sponsors: await readSponsors(database, [id]),
    reports: await findOpenReports(database, [id]),
  }
}

/** Shows a member of staff a whole advertisement, and records that: nothing else describes one. */
export async function showAdvertisement(
  services: ServicesInTransaction,
  advertisement: StoredAdvertisement,
  member: StaffMember,
): Promise<StaffAdvertisement> {
  const { config, database: transaction } = services
  const { id, country, draftVersion } = advertisement
  const now = services.now()
  await writeAudit(transaction, member, { action: 'VIEW', reference: id }, now)
  const waitingStep = await findWaiting(transaction, config.answerKeys, { advertisementId: id })
  const publishedNotice = await readCampaign(transaction, id, country)
  const draft = readDraft(advertisement)
  const declaration = readDeclaration(advertisement)
  const wholeNotice = draft && readWhole(advertisement, draft)
  const refusal = draft && findThirdCountry(draft, declaration?.sponsorOrigin ?? 'EU')
  const history = (await readEntries(transaction, { advertisementId: id })).map(describeEntry)
  const origin = storedOrigin(null, config, country)
  const related = await readKnown(transaction, id, now, waitingStep !== undefined)
  return {
    ...describeLine(advertisement, related),
    version: draftVersion,
    draft: draft ?? (publishedNotice ? draftOf(publishedNotice) : null),
    published: publishedNotice ?? null,
    problems: wholeNotice && 'problems' in wholeNotice ? wholeNotice.problems : [],
    refusal: refusal ?? null,
    declaration,
    page: publishedNotice
      ? `${origin}/${countryOfCode(country) === 'nl' ? 'nl' : advertisement.language}/political-ads/${id}`
      : null,
    actions: listActions(advertisement, { config, member, now, waiting: waitingStep }, history),
    waiting: waitingStep ? { ...describeWaiting(waitingStep, now), ...readOffer(waitingStep) } : null,
    reports: related.reports.map((report) => ({
      ...pick(report, ['id', 'reason', 'isToCorrect']),
      dueAt: report.dueAt.toISOString(),
    })),
    files: await listAdvertisementFiles(transaction, id),
    history,
  }
}
