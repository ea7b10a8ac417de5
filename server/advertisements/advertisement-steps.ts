import {
  addAdvertisementNote,
  advertisementActions,
  approveAdvertisement,
  askForCompletion,
  assignAdvertisement,
  editAdvertisement,
  haltAdvertisement,
  isExplained,
  listSentMails,
  recordAdvertisementMailReturned,
  rejectAdvertisement,
  submitAdvertisement,
  takeBackAdvertisement,
  writeToSponsor,
  type AdvertisementAction,
  type AdvertisementHistoryKind,
  type AdvertisementState,
  type HistoryEntry,
  type NoticeDraft,
  type StaffAdvertisement,
} from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { sql, type Updateable } from 'kysely'
import { holdPictures } from '../campaigns/creatives/creative-store.ts'
import { findThirdCountry } from '../campaigns/import/third-country.ts'
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import { readCampaign } from '../campaigns/stored-campaign.ts'
import { planAssignment } from '../cases/assign.ts'
import { planMailReturned } from '../cases/mail-returned.ts'
import {
  findRefusal,
  type CaseKind,
  type Effect,
  type Step,
  type StepContext,
  type StepViewer,
} from '../cases/steps.ts'
import { removeWaiting, type WaitingStep } from '../cases/waiting.ts'
import { endingSteps, planWaiting, readWaiting, type WaitingCases } from '../cases/waiting-steps.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { addAdvertisementHistory, describeHistory, readAdvertisementHistory } from './advertisement-history.ts'
import { mailSponsor } from './advertisement-links.ts'
import {
  changeAdvertisement,
  draftColumns,
  findAdvertisement,
  readDeclaration,
  readDraft,
  type StoredAdvertisement,
} from './advertisement-store.ts'
import { checkDraft, listIncomplete, readWhole } from './notice-draft.ts'

interface AdvertisementTypes {
  item: StoredAdvertisement
  state: AdvertisementState
  changes: Updateable<Tables['advertisementCases']>
  entry: AdvertisementHistoryKind
  params: { id: string }
  shown: StaffAdvertisement
}

export const advertisementCases: CaseKind<AdvertisementTypes> = {
  idOf: ({ id }) => id,
  stepOf: (id) => ({ advertisementId: id }),
  lock: (transaction, id) => findAdvertisement(transaction, id, true),
  stateOf: ({ state }) => state,
  change: (transaction, { id }, changes) => changeAdvertisement(transaction, id, changes),
  ownerOf: ({ owner, ownerName }) => (owner === null ? undefined : { subject: owner, name: ownerName ?? owner }),
  async ownedSince(transaction, id, subject) {
    const entries = transaction.selectFrom('advertisementHistory').select('at').where('advertisementId', '=', id)
    const taken = entries
      .where('kind', 'in', ['TAKEN', 'ASSIGNED'])
      .where(sql<boolean>`coalesce(details ->> 'toSubject', subject) = ${subject}`)
      .orderBy('position', 'desc')
    return (await taken.executeTakeFirst())?.at
  },
  addHistory: (transaction, id, { kind, by, details, mailId }, at) =>
    addAdvertisementHistory(transaction, { advertisementId: id, kind, by, details, mailId }, at),
}

function defineStep<Body, Code extends string>(step: Step<AdvertisementTypes, Body, Code>) {
  return step
}

/** What can still be published, and what is. */
const before = ['OPEN', 'ASKED'] as const
const published = ['PUBLISHED', 'STOPPED'] as const
const all = [...before, ...published, 'REFUSED'] as const

const assign = defineStep({
  call: assignAdvertisement,
  audit: 'ASSIGN',
  isOfOwner: true,
  states: all,
  plan: (_advertisement, body, context) => planAssignment(body, context),
})

const note = defineStep({
  call: addAdvertisementNote,
  audit: 'NOTE',
  states: all,
  plan: (_advertisement, { text }) => ({ history: [{ kind: 'NOTE', details: { text } }] }),
})

/** A changed version was seen by nobody: it has to be offered anew. */
const edit = defineStep({
  call: editAdvertisement,
  audit: 'EDIT_NOTICE',
  states: [...before, ...published],
  async plan(advertisement, { version, notice, ...sponsor }, { services, member }) {
    const { id, country, draftVersion, draft } = advertisement
    if (version !== draftVersion) return 'CHANGED_MEANWHILE'
    const declaration = { ...readDeclaration(advertisement), ...sponsor }
    const { sponsorKind, sponsorOrigin } = declaration
    const base = draft === null ? await readCampaign(services.database, id, country) : undefined
    const checked = checkDraft(notice, sponsorKind)
    return {
      changes: {
        ...changedDraft(advertisement, checked),
        ...(base && { baseVersion: base.noticeVersion }),
        editedBy: member.subject,
        declaration: JSON.stringify({ ...declaration, sponsorKind, sponsorOrigin }),
      },
      history: [{ kind: 'EDITED', details: { version: String(draftVersion + 1) } }],
      write: endWait(services, advertisement),
    }
  },
})

/** Returns the columns of another version of a notice. */
export function changedDraft({ state, draftVersion, dueOn }: StoredAdvertisement, draft: NoticeDraft) {
  return {
    ...draftColumns(draft),
    draftVersion: draftVersion + 1,
    dueOn: state === 'OPEN' ? (draft.publicationStartDate ?? null) : dueOn,
  }
}

/** Ends the wait of an offered version: a changed one was seen by nobody. */
export function endWait({ database }: { database: Database }, { id }: StoredAdvertisement) {
  return async () => {
    await removeWaiting(database, { advertisementId: id })
    return undefined
  }
}

type PublishCode = 'CHANGED_MEANWHILE' | 'NOTICE_INCOMPLETE' | 'THIRD_COUNTRY' | 'UNCHANGED' | 'TEXT_TOO_SHORT'

/** Offered by one person, taken once another has signed off the version. */
const submit = defineStep<{ version: number; reason: string }, PublishCode>({
  call: submitAdvertisement,
  audit: 'SUBMIT_NOTICE',
  states: [...before, ...published],
  refusal: ({ draft }) => (draft === null ? 'UNCHANGED' : undefined),
  async plan(advertisement, { version, reason }, { config, services, approver, now }) {
    const { id, country, draftVersion, state, baseVersion } = advertisement
    const draft = readDraft(advertisement) ?? {}
    if (version !== draftVersion) return 'CHANGED_MEANWHILE'
    const current = await readCampaign(services.database, id, country)
    if ((current?.noticeVersion ?? null) !== baseVersion) return 'CHANGED_MEANWHILE'
    if (current && !isExplained(reason)) return 'TEXT_TOO_SHORT'
    const { sponsorOrigin = 'EU' } = readDeclaration(advertisement) ?? {}
    if (findThirdCountry(draft, sponsorOrigin)) return 'THIRD_COUNTRY'
    const isStopped = state === 'STOPPED'
    const reasons = current && { [isFrench(advertisement) ? 'changeReasonFr' : 'changeReasonNl']: reason }
    const whole = readWhole(advertisement, {
      ...draft,
      ...reasons,
      ...(isStopped && { status: 'CANCELLED' }),
    })
    if ('problems' in whole) return 'NOTICE_INCOMPLETE'
    return {
      changes: {
        state: isStopped ? 'STOPPED' : 'PUBLISHED',
        draft: null,
        draftCreative: null,
        baseVersion: null,
        dueOn: null,
      },
      history: [
        { kind: 'PUBLISHED', details: { ...(reason && { text: reason }), version: String((baseVersion ?? 0) + 1) } },
      ],
      async write(changed) {
        const { database: transaction } = services
        // Who writes both locks the register first.
        const pictures = await holdPictures(transaction, [whole.item.creativeDigest])
        Object.assign(whole.item, pictures.get(whole.item.creativeDigest ?? ''))
        await saveCampaigns(transaction, country, [whole.item])
        const kind = current ? 'corrected' : 'published'
        const said = reason ? { text: reason } : {}
        const mailId = approver ? await mailSponsor(transaction, config, changed, kind, said, now) : undefined
        return mailId ? { mailId } : {}
      },
    }
  },
  wait: (_advertisement, { version, reason }) => ({
    dueAt: null,
    files: [],
    history: [{ kind: 'SUBMITTED', details: { version: String(version), ...(reason && { text: reason }) } }],
  }),
})

/** The history of a notice is in Dutch and French. */
function isFrench({ language }: StoredAdvertisement): boolean {
  return language === 'fr'
}

/** What a version that waits says. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is offered waits, and was stored as the body of its call
export const readOffer = ({ body }: WaitingStep) => body as { version: number; reason: string }

const waitingAdvertisements: WaitingCases<AdvertisementTypes, PublishCode> = {
  kind: advertisementCases,
  steps: { SUBMIT_NOTICE: submit },
  describe: (waiting) => ({ text: readOffer(waiting).reason }),
}

const takeBack = defineStep({
  ...endingSteps(waitingAdvertisements).takeBack,
  // A colleague who does not sign it off acts over nobody.
  isOfOwner: false,
  call: takeBackAdvertisement,
  states: [...before, ...published],
})

const approve = defineStep({
  call: approveAdvertisement,
  audit: 'APPROVE',
  states: [...before, ...published],
  refusal({ editedBy }, { waiting, member }) {
    if (!waiting) return 'NOT_OPEN'
    return [waiting.by.subject, editedBy].includes(member.subject) ? 'SAME_PERSON' : undefined
  },
  async plan(advertisement, { decidedAt }, context) {
    const waiting = readWaiting(context, decidedAt)
    if (!waiting) return 'NOT_OPEN'
    const { member: approver } = context
    const effect = await planWaiting(waitingAdvertisements, advertisement, waiting, { ...context, approver })
    if (effect === 'TEXT_TOO_SHORT') return 'CHANGED_MEANWHILE'
    if (typeof effect === 'string') return effect
    return { ...effect, history: [{ kind: 'APPROVED', by: approver }, ...effect.history] }
  },
})

const isReachable = (advertisement: StoredAdvertisement) =>
  readDeclaration(advertisement)?.email ? undefined : ('NO_MAIL' as const)

const ask = defineStep({
  call: askForCompletion,
  audit: 'ASK_SPONSOR',
  states: before,
  refusal: isReachable,
  plan(advertisement, { text, until }, { config, services, now }) {
    if (until < dayOf(now)) return 'DAY_OVER'
    const missing = listIncomplete(readDraft(advertisement) ?? {}).map(({ number }) => number)
    return {
      changes: { state: 'ASKED', dueOn: until },
      history: [{ kind: 'COMPLETION_ASKED', details: { text, until } }],
      async write(changed) {
        await removeWaiting(services.database, { advertisementId: changed.id })
        return mailed(await mailSponsor(services.database, config, changed, 'asked', { text, until, missing }, now))
      },
    }
  },
})

const mailed = (mailId: string | undefined) => (mailId ? { mailId } : undefined)

const message = defineStep({
  call: writeToSponsor,
  audit: 'MESSAGE',
  states: all,
  refusal: isReachable,
  plan: (_advertisement, { text }, { config, services, now }) => ({
    history: [{ kind: 'WROTE_TO_SPONSOR', details: { text } }],
    write: async (changed) => mailed(await mailSponsor(services.database, config, changed, 'message', {}, now)),
  }),
})

const halt = defineStep({
  call: haltAdvertisement,
  audit: 'HALT_NOTICE',
  states: ['PUBLISHED'],
  plan: (advertisement, body, context) => planHalt(advertisement, body, context),
})

/** Ends a publication, for the desk or for who decided about a report. */
export async function planHalt(
  advertisement: StoredAdvertisement,
  { on, text }: { on: string; text: string },
  { config, services, now }: Pick<StepContext, 'config' | 'services' | 'now'>,
): Promise<Effect<AdvertisementTypes> | 'INVALID_DAY' | 'NOT_OPEN'> {
  const { id, country } = advertisement
  const { database: transaction } = services
  const current = await readCampaign(transaction, id, country)
  if (!current) return 'NOT_OPEN'
  if (on > dayOf(now)) return 'INVALID_DAY'
  const { noticeVersion: _version, noticeDate: _date, changeReasonNl: _nl, changeReasonFr: _fr, ...notice } = current
  const reason = isFrench(advertisement) ? { stopReasonFr: text } : { stopReasonNl: text }
  return {
    changes: { state: 'STOPPED', closedAt: now, draft: null, draftCreative: null, baseVersion: null, dueOn: null },
    history: [{ kind: 'HALTED', details: { text, on } }],
    async write(changed) {
      await removeWaiting(transaction, { advertisementId: id })
      await saveCampaigns(transaction, country, [{ ...notice, status: 'CANCELLED', stoppedOn: on, ...reason }])
      return mailed(await mailSponsor(transaction, config, changed, 'halted', { text }, now))
    },
  }
}

const reject = defineStep({
  call: rejectAdvertisement,
  audit: 'REFUSE_NOTICE',
  states: before,
  plan: (_advertisement, { text }, { config, services, now }) => ({
    changes: { state: 'REFUSED', closedAt: now, dueOn: null },
    history: [{ kind: 'NOT_PUBLISHED', details: { text } }],
    async write(changed) {
      await removeWaiting(services.database, { advertisementId: changed.id })
      return mailed(await mailSponsor(services.database, config, changed, 'refused', { text }, now))
    },
  }),
})

const mailReturned = defineStep({
  call: recordAdvertisementMailReturned,
  audit: 'MAIL_RETURNED',
  states: all,
  async plan({ id }, body, context) {
    const rows = await readAdvertisementHistory(context.services.database, id)
    const entry = listSentMails(describeHistory(rows)).find((each) => each.id === body.entry)
    const mailId = rows.find((row) => row.id === entry?.id)?.mailId
    return planMailReturned(mailId && entry ? { mailId, at: new Date(entry.at) } : undefined, body, context)
  },
})

export const advertisementSteps = {
  assign,
  edit,
  submit,
  takeBack,
  approve,
  ask,
  message,
  halt,
  reject,
  mailReturned,
  note,
}

/** Returns what a member of staff can do with an advertisement now, the next step first. */
export function listActions(
  advertisement: StoredAdvertisement,
  viewer: StepViewer,
  history: readonly HistoryEntry[],
): AdvertisementAction[] {
  const canTake = <Body, Code extends string>(step: Step<AdvertisementTypes, Body, Code>) =>
    findRefusal(advertisementCases, step, advertisement, viewer) === undefined
  const isPossible: Record<AdvertisementAction, boolean> = {
    'take-back': canTake(takeBack),
    approve: canTake(approve),
    take: advertisement.owner !== viewer.member.subject && canTake(assign),
    submit: canTake(submit) && !viewer.waiting,
    ask: canTake(ask),
    message: canTake(message),
    halt: canTake(halt),
    reject: canTake(reject),
    'mail-returned': listSentMails(history).length > 0,
    note: canTake(note),
  }
  return advertisementActions.filter((action) => isPossible[action])
}
