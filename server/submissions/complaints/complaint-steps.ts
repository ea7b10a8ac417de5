import {
  addComplaintNote,
  assignComplaint,
  closeComplaint,
  complaintActions,
  countryCodeOf,
  listSentMails,
  recordReportMailReturned,
  takeBackOutcome,
  takeOutcomeNow,
  type ClosingBody,
  type ComplaintAction,
  type ComplaintHistoryKind,
  type HistoryEntry,
  type StaffComplaint,
} from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import type { Updateable } from 'kysely'
import { planAssignment } from '../../cases/assign.ts'
import { planMailReturned } from '../../cases/mail-returned.ts'
import type { MovedCase } from '../../cases/tell-owners.ts'
import { findRefusal, type CaseKind, type Step, type StepContext, type StepViewer } from '../../cases/steps.ts'
import { dueAfter, secondsToUndoBefore, type WaitingStep } from '../../cases/waiting.ts'
import { endingSteps, type WaitingCases } from '../../cases/waiting-steps.ts'
import type { Tables } from '../../database/tables.ts'
import { readEntries } from '../../history/case-history.ts'
import { storedOrigin } from '../../http/own-origin.ts'
import { letters } from '../../letters/letters.ts'
import { enqueueMail, type Mail } from '../../mail/outbox.ts'
import { changeComplaint, findComplaint, type StoredComplaint } from './complaint-store.ts'
import { findReported } from './reported-advertisement.ts'
import { askForCorrection, planStop } from './take-measure.ts'

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
  caseOf: (id) => ({ complaintId: id }),
  lock: (transaction, id) => findComplaint(transaction, id, true),
  stateOf: ({ outcome }) => (outcome ? 'CLOSED' : 'OPEN'),
  change: (transaction, { id }, changes) => changeComplaint(transaction, id, changes),
}

export type ComplaintStep<Body, Code extends string> = Step<ComplaintTypes, Body, Code>

function defineStep<Body, Code extends string>(step: ComplaintStep<Body, Code>) {
  return step
}

const assign = defineStep({
  call: assignComplaint,
  audit: 'ASSIGN',
  isOfOwner: true,
  states: ['OPEN'],
  plan: (complaint, body, context) => planAssignment(body, context, movedReport(complaint)),
})

/** Gives one of several reports to somebody, whom one mail tells of all of them. */
export const assignReportOfMany: typeof assign = {
  ...assign,
  plan: (_complaint, body, context) => planAssignment(body, context),
}

/** Describes a report that was given to somebody; `owner` had it until now. */
export function movedReport({
  id,
  campaignId,
  owner,
}: Pick<StoredComplaint, 'id' | 'campaignId' | 'owner'>): MovedCase {
  return { label: campaignId ?? id, path: `/complaints/${id}`, previous: owner }
}

const note = defineStep({
  call: addComplaintNote,
  audit: 'NOTE',
  states: ['OPEN', 'CLOSED'],
  isPossibleWhileWaiting: true,
  plan: (_complaint, { text }) => ({ history: [{ kind: 'NOTE', details: { text } }] }),
})

const close = defineStep({
  call: closeComplaint,
  audit: 'DECIDE',
  isOfOwner: true,
  states: ['OPEN'],
  async plan(complaint, body, context) {
    const { services, member, now } = context
    const written = await writeOutcome(complaint, body, context)
    if (typeof written === 'string') return written
    const { mail, added, stop } = written
    const { outcome, text } = body
    const details: Record<string, string> = { outcome, text }
    if (added) details['campaignId'] = added.campaignId
    return {
      changes: { ...added, outcome, outcomeText: text, closedAt: now, closedBy: member.name },
      history: [{ kind: 'DECIDED', details }],
      preview: mail,
      async write() {
        await stop?.()
        return { mailId: await enqueueMail(services.database, mail, now) }
      },
    }
  },
  async wait(complaint, body, context) {
    const { advertisement, pending } = await findReported(context.services, complaint)
    if (advertisement && body.outcome === 'CORRECTED' && pending.includes('CORRECTED'))
      return {
        // `settleCorrections` says when.
        dueAt: null,
        files: [],
        history: [{ kind: 'CORRECTION_ASKED', details: { text: body.text } }],
        write: askForCorrection(advertisement, body, context),
      }
    const dueAt = dueAfter(secondsToUndoBefore(complaint.dueAt, context), context.now)
    return dueAt && { dueAt, files: [], history: [] }
  },
})

/** A mail that the mail server of the person returned later. */
const mailReturned = defineStep({
  call: recordReportMailReturned,
  audit: 'MAIL_RETURNED',
  states: ['OPEN', 'CLOSED'],
  isPossibleWhileWaiting: true,
  async plan({ id }, body, context) {
    const entries = await readEntries(context.services.database, { complaintId: id })
    return planMailReturned(entries, body, context)
  },
})

/** Reads the outcome of a waiting step. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only closing waits, and was stored as the body of its call
export const readOutcome = ({ body }: WaitingStep) => body as ClosingBody

/** The step of a complaint that may wait. */
export const waitingComplaints: WaitingCases<ComplaintTypes, ClosingCode> = {
  kind: complaintCases,
  steps: { DECIDE: close },
  describe(waiting) {
    const { outcome, text } = readOutcome(waiting)
    return { outcome, text }
  },
}

const ending = endingSteps(waitingComplaints)
const takeBack = defineStep({ ...ending.takeBack, call: takeBackOutcome, states: ['OPEN'] })
const takeNow = defineStep({ ...ending.takeNow, call: takeOutcomeNow, states: ['OPEN'] })

export const complaintSteps = { assign, note, close, mailReturned, takeBack, takeNow }

interface Written {
  mail: Mail
  /** Stops the advertisement, where this decision does. */
  stop: (() => Promise<void>) | undefined
  /** Advertisement of a report from now on, once it came into the register. */
  added: { campaignId: string; noticeVersion: number } | undefined
}

type ClosingCode = keyof NonNullable<typeof closeComplaint.errors>
type Decider = Pick<StepContext, 'config' | 'services' | 'member' | 'now'>

/** Returns the mail to the reporter with an outcome, or why the complaint cannot be closed with it. */
async function writeOutcome(
  complaint: StoredComplaint,
  body: ClosingBody,
  context: Decider,
): Promise<Written | ClosingCode> {
  const { config, services } = context
  const { outcome, text, campaignId = '' } = body
  const { advertisement, outcomes, pending } = await findReported(services, complaint)
  if (!outcomes.includes(outcome)) return outcome === 'STOPPED' ? 'NOT_STOPPED' : 'NOT_CORRECTED'
  const isPending = pending.includes(outcome)
  const stop =
    advertisement && isPending && outcome === 'STOPPED' ? await planStop(advertisement, body, context) : undefined
  if (typeof stop === 'string') return stop
  const inRegister = outcome === 'ADDED' ? { ...complaint, campaignId } : complaint
  const { campaign, page, version, isEnded } = await findReported(services, inRegister)
  if (outcome === 'ADDED' && !campaign) return 'NOT_IN_REGISTER'
  const facts = {
    complaint: inRegister,
    outcome,
    isEnded,
    text,
    mailbox: config.privacyMailbox,
    site: storedOrigin(null, config, countryCodeOf(splitLocale(complaint.locale).country)),
    // What is corrected is a version more.
    version: isPending ? version + 1 : version,
    page,
  }
  const added = outcome === 'ADDED' ? { campaignId, noticeVersion: version } : undefined
  return { mail: letters.complaintOutcome(facts), stop, added }
}

/** Returns what a member of staff can do with a complaint now, the next step first. */
export function listActions(
  complaint: StoredComplaint,
  viewer: StepViewer,
  history: readonly HistoryEntry[],
): ComplaintAction[] {
  const isMine = complaint.owner === viewer.member.subject
  const isPossible: Record<ComplaintAction, boolean> = {
    'take-back': findRefusal(complaintCases, takeBack, complaint, viewer) === undefined,
    'take-now': findRefusal(complaintCases, takeNow, complaint, viewer) === undefined,
    take: !isMine && findRefusal(complaintCases, assign, complaint, viewer) === undefined,
    close: findRefusal(complaintCases, close, complaint, viewer) === undefined,
    assign: findRefusal(complaintCases, assign, complaint, viewer) === undefined,
    'mail-returned': listSentMails(history).length > 0,
    note: findRefusal(complaintCases, note, complaint, viewer) === undefined,
  }
  return complaintActions.filter((action) => isPossible[action])
}
