import {
  closeComplaint,
  complaintOutcomes,
  countryCodeOf,
  takeComplaint,
  type ComplaintHistoryKind,
  type ComplaintOutcome,
  type StaffComplaint,
} from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { dayOf } from '@site/shared/rules'
import type { Updateable } from 'kysely'
import { findRefusal, type CaseKind, type Step, type StepViewer } from '../../cases/steps.ts'
import type { Tables } from '../../database/tables.ts'
import { storedOrigin } from '../../http/own-origin.ts'
import { letters } from '../../letters/letters.ts'
import { enqueueMail } from '../../mail/outbox.ts'
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
    const taken = entries.where('kind', '=', 'TAKEN').where('subject', '=', subject).orderBy('position', 'desc')
    return (await taken.executeTakeFirst())?.at
  },
  addHistory: (transaction, id, { kind, by, details }, at) =>
    addComplaintHistory(transaction, { complaintId: id, kind, by, details }, at),
}

function defineStep<Body, Code extends string>(step: Step<ComplaintTypes, Body, Code>) {
  return step
}

const take = defineStep({
  call: takeComplaint,
  audit: 'ASSIGN',
  isOfOwner: true,
  states: ['OPEN'],
  plan: (_complaint, _body, { member }) => ({
    changes: { owner: member.subject, ownerName: member.name },
    history: [{ kind: 'TAKEN' }],
  }),
})

const close = defineStep({
  call: closeComplaint,
  audit: 'DECIDE',
  isOfOwner: true,
  states: ['OPEN'],
  async plan(complaint, { outcome, text }, { config, services, member, now }) {
    const { page, version, isEnded, outcomes } = await findReported(services, complaint)
    if (!outcomes.includes(outcome)) return outcome === 'CORRECTED' ? 'NOT_CORRECTED' : 'NOT_STOPPED'
    return {
      changes: { outcome, outcomeText: text, closedAt: now, closedBy: member.name },
      history: [{ kind: 'DECIDED', details: { outcome } }],
      async write() {
        const site = storedOrigin(null, config, countryCodeOf(splitLocale(complaint.locale).country))
        const facts = { complaint, outcome, isEnded, text, mailbox: config.privacyMailbox, site, version, page }
        await enqueueMail(services.database, letters.complaintOutcome(facts), now)
        return undefined
      },
    }
  },
})

export const complaintSteps = { take, close }

/** Whether a member of staff can take a complaint, and does not have it. */
export function mayTake(complaint: StoredComplaint, viewer: StepViewer): boolean {
  const isPossible = findRefusal(complaintCases, take, complaint, viewer) === undefined
  return isPossible && complaint.owner !== viewer.member.subject
}

/** Returns the advertisement's page and version in the register, and the outcomes that the register does not contradict. */
export async function findReported(
  { config, database, now }: Pick<Services, 'config' | 'database' | 'now'>,
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
    page: campaign ? `${origin}/${lang}/political-ads/${campaignId}` : null,
    version,
    /** It was over without a measure of ours. */
    isEnded: campaign !== undefined && isOver && !isStopped,
    outcomes: complaintOutcomes.filter((outcome) => isPossible[outcome]),
  }
}
