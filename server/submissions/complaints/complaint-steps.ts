import {
  addComplaintNote,
  assignComplaint,
  closeComplaint,
  complaintActions,
  complaintOutcomes,
  countryCodeOf,
  takeBackOutcome,
  type previewOutcome,
  type ClosingBody,
  type ComplaintAction,
  type ComplaintHistoryKind,
  type ComplaintOutcome,
  type StaffComplaint,
} from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { dayOf } from '@site/shared/rules'
import { sql, type Updateable } from 'kysely'
import { planAssignment } from '../../cases/assign.ts'
import { findRefusal, type CaseKind, type Step, type StepViewer } from '../../cases/steps.ts'
import { holdUnsent, secondsToUndo, takeBackRules, waitToSend } from '../../cases/undo.ts'
import type { Tables } from '../../database/tables.ts'
import { storedOrigin } from '../../http/own-origin.ts'
import { letters } from '../../letters/letters.ts'
import { enqueueMail, type Mail } from '../../mail/outbox.ts'
import { readCampaign } from '../../register/published-campaign.ts'
import type { Services } from '../../services.ts'
import { addComplaintHistory } from './complaint-history.ts'
import { changeComplaint, findComplaint, type StoredComplaint } from './complaint-store.ts'

interface ComplaintTypes {
  item: StoredComplaint
  state: 'OPEN' | 'CLOSED'
  changes: Updateable<Tables['complaints']>
  entry: ComplaintHistoryKind
  params: { id: string }
  shown: StaffComplaint
}

export const complaintCases: CaseKind<ComplaintTypes> = {
  idOf: ({ id }) => id,
  stepOf: (id) => ({ complaintId: id }),
  lock: (transaction, id) => findComplaint(transaction, id, true),
  stateOf: ({ outcome }) => (outcome ? 'CLOSED' : 'OPEN'),
  change: (transaction, { id }, changes) => changeComplaint(transaction, id, changes),
  ownerOf: ({ owner, ownerName }) => (owner === null ? undefined : { subject: owner, name: ownerName ?? owner }),
  async ownedSince(transaction, id, subject) {
    const entries = transaction.selectFrom('complaintHistory').select('at').where('complaintId', '=', id)
    const taken = entries
      .where('kind', 'in', ['TAKEN', 'ASSIGNED'])
      .where(sql<boolean>`coalesce(details ->> 'toSubject', subject) = ${subject}`)
      .orderBy('position', 'desc')
    return (await taken.executeTakeFirst())?.at
  },
  addHistory: (transaction, id, { kind, by, details, mailId }, at) =>
    addComplaintHistory(transaction, { complaintId: id, kind, by, details, mailId }, at),
}

function defineStep<Body, Code extends string>(step: Step<ComplaintTypes, Body, Code>) {
  return step
}

const assign = defineStep({
  call: assignComplaint,
  audit: 'ASSIGN',
  isOfOwner: true,
  states: ['OPEN'],
  plan: (_complaint, body, context) => planAssignment(body, context),
})

const note = defineStep({
  call: addComplaintNote,
  audit: 'NOTE',
  states: ['OPEN', 'CLOSED'],
  plan: (_complaint, { text }) => ({ history: [{ kind: 'NOTE', details: { text } }] }),
})

const close = defineStep({
  call: closeComplaint,
  audit: 'DECIDE',
  isOfOwner: true,
  states: ['OPEN'],
  async plan(complaint, body, context) {
    const { services, member, now } = context
    const mail = await writeOutcome(services, complaint, body)
    if (typeof mail === 'string') return mail
    const { outcome, text } = body
    const waiting = waitToSend(context, secondsToUndoOutcome(context, complaint))
    return {
      changes: { outcome, outcomeText: text, closedAt: now, closedBy: member.name, ...waiting },
      history: [{ kind: 'DECIDED', details: { outcome, text } }],
      async write() {
        return { mailId: await enqueueMail(services.database, { ...mail, sendAt: waiting?.finalAt }, now) }
      },
    }
  },
})

/** Returns for how many seconds an outcome that is chosen now waits: never past the time by which it is due. */
export function secondsToUndoOutcome(
  { config, now }: Pick<StepViewer, 'config' | 'now'>,
  { dueAt }: Pick<StoredComplaint, 'dueAt'>,
): number {
  const seconds = secondsToUndo(config, now)
  const secondsLeft = (dueAt.getTime() - now.getTime()) / 1000
  return secondsLeft > 0 && secondsLeft < seconds ? 0 : seconds
}

const takeBack = defineStep({
  ...takeBackRules,
  call: takeBackOutcome,
  states: ['CLOSED'],
  async plan({ id, undo, outcome }, { decidedAt }, { services: { database: transaction } }) {
    // Another outcome has been chosen since this member of staff read the report.
    if (undo?.decidedAt !== decidedAt) return 'NOT_OPEN'
    const decided = transaction
      .selectFrom('complaintHistory')
      .where('complaintId', '=', id)
      .where('kind', '=', 'DECIDED')
    const made = await decided.select(['id', 'mailId']).execute()
    const mails = made.flatMap(({ mailId }) => mailId ?? [])
    if (!(await holdUnsent(transaction, mails))) return 'NOT_OPEN'
    return {
      changes: { outcome: null, outcomeText: '', closedAt: null, closedBy: null, finalAt: null, undo: null },
      history: [{ kind: 'TAKEN_BACK', details: { outcome: outcome ?? '' } }],
      async write() {
        const ids = made.map((entry) => entry.id)
        await transaction.deleteFrom('complaintHistory').where('id', 'in', ids).execute()
        await transaction.deleteFrom('outbox').where('id', 'in', mails).execute()
        return undefined
      },
    }
  },
})

export const complaintSteps = { assign, note, close, takeBack }

type Needs = Pick<Services, 'config' | 'database' | 'now'>

/** Returns the mail to the reporter with an outcome, or why the complaint cannot be closed with it. */
async function writeOutcome(
  services: Needs,
  complaint: StoredComplaint,
  { outcome, text }: ClosingBody,
): Promise<Mail | 'NOT_CORRECTED' | 'NOT_STOPPED'> {
  const { config } = services
  const { page, version, isEnded, outcomes } = await findReported(services, complaint)
  if (!outcomes.includes(outcome)) return outcome === 'CORRECTED' ? 'NOT_CORRECTED' : 'NOT_STOPPED'
  const site = storedOrigin(null, config, countryCodeOf(splitLocale(complaint.locale).country))
  const facts = { complaint, outcome, isEnded, text, mailbox: config.privacyMailbox, site, version, page }
  return letters.complaintOutcome(facts)
}

type ClosingCode = keyof NonNullable<typeof previewOutcome.errors>

/** Returns the mail that closing a complaint would send, or why it cannot be closed so. */
export async function previewMail(services: Needs, complaint: StoredComplaint, body: ClosingBody, viewer: StepViewer) {
  return (
    findRefusal<ComplaintTypes, ClosingCode>(complaintCases, close, complaint, viewer) ??
    (await writeOutcome(services, complaint, body))
  )
}

/** Returns what a member of staff can do with a complaint now, the next step first. */
export function listActions(complaint: StoredComplaint, viewer: StepViewer): ComplaintAction[] {
  const isMine = complaint.owner === viewer.member.subject
  const isPossible: Record<ComplaintAction, boolean> = {
    'take-back': findRefusal(complaintCases, takeBack, complaint, viewer) === undefined,
    take: !isMine && findRefusal(complaintCases, assign, complaint, viewer) === undefined,
    close: findRefusal(complaintCases, close, complaint, viewer) === undefined,
    assign: findRefusal(complaintCases, assign, complaint, viewer) === undefined,
    note: findRefusal(complaintCases, note, complaint, viewer) === undefined,
  }
  return complaintActions.filter((action) => isPossible[action])
}

/** Returns the advertisement in the register with its page and version, and the outcomes that the register does not contradict. */
export async function findReported(
  { config, database, now }: Needs,
  { campaignId, locale, noticeVersion }: StoredComplaint,
) {
  const { lang, country } = splitLocale(locale)
  const campaign = await readCampaign(database, campaignId, countryCodeOf(country))
  const { noticeVersion: version = 1, status, publicationEndDate } = campaign ?? {}
  const isOver = publicationEndDate === undefined || dayOf(now()) > publicationEndDate
  const isStopped = status === 'CANCELLED' || status === 'STOPPED'
  const isPossible: Record<ComplaintOutcome, boolean> = {
    CORRECTED: version > noticeVersion,
    STOPPED: isOver || isStopped,
    UNFOUNDED: true,
  }
  const origin = storedOrigin(null, config, countryCodeOf(country))
  return {
    campaign,
    page: campaign ? `${origin}/${lang}/political-ads/${campaignId}` : null,
    version,
    /** It was over without a measure of ours. */
    isEnded: campaign !== undefined && isOver && !isStopped,
    outcomes: complaintOutcomes.filter((outcome) => isPossible[outcome]),
  }
}
