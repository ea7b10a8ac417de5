import {
  isOpen,
  requestStates,
  staffTabs,
  tabOf,
  type RequestState,
  type StaffRequestPage,
  type StaffRequestQuery,
  type StaffSort,
  type StaffTab,
} from '@site/shared/calls'
import { addDays, dayOf, mapKeys } from '@site/shared/rules'
import { sql, type RawBuilder } from 'kysely'
import { countTab, offsetOf, pageSize, readPage, type ListViewer } from '../../cases/case-list.ts'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import type { Database } from '../../database/database.ts'
import {
  hasToPost,
  isInOpenState,
  isInReview,
  isInStates,
  isRestricted,
  isRunning,
} from '../store/request-conditions.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { findReferences } from '../store/search-index.ts'
import { waitingDays } from '../domain/term.ts'

const weekDays = 7

type Filter = Omit<StaffRequestQuery, 'page' | 'sort'> & {
  /** Those that a search has found. */
  references?: readonly string[] | undefined
}

const closedStates = requestStates.filter((state) => !isOpen(state))
/** Tabs that have closed requests, too. */
const mixedTabs = new Set<StaffTab>(['approve', 'post', 'messages', 'review', 'restricted', 'all'])
const openTabs = staffTabs.filter((tab) => !mixedTabs.has(tab))

/** The person waits for our answer to a message. */
const waitsForUs = sql<boolean>`waits_since is not null`

/** A decision or a review waits for a second person, who is not the first. */
function isToApprove({ subject, approvesNone = false }: ListViewer) {
  return sql<boolean>`${!approvesNone} and reference in (
    select request_reference from waiting_steps where due_at is null and subject <> ${subject})`
}

function conditionOf(tab: StaffTab, viewer: ListViewer) {
  const { subject, now } = viewer
  const today = dayOf(now)
  return {
    open: isInOpenState,
    mine: sql<boolean>`${isInOpenState} and owner = ${subject}`,
    unassigned: sql<boolean>`${isInOpenState} and owner is null`,
    week: sql<boolean>`${isRunning} and answer_by between ${today}::date and ${addDays(today, weekDays)}::date`,
    overdue: sql<boolean>`${isRunning} and answer_by < ${today}::date`,
    answered: sql<boolean>`${isInOpenState} and answered_on is not null`,
    unanswered: sql<boolean>`${isInOpenState} and paused_on <= ${addDays(today, -waitingDays)}::date`,
    approve: isToApprove(viewer),
    post: hasToPost,
    messages: waitsForUs,
    review: isInReview,
    restricted: isRestricted,
    all: sql<boolean>`true`,
  }[tab]
}

/** Those with a last day that counts: running ones, and reviews. */
function isDue(due: string, { now }: Pick<ListViewer, 'now'>) {
  const day = due === 'overdue' ? sql`< ${dayOf(now)}::date` : sql`= ${due}::date`
  return sql<boolean>`reference in (
    select reference from privacy_requests where ${isRunning} and answer_by ${day}
    union all select reference from privacy_requests where ${isInReview} and review_by ${day})`
}

/** Finds what the query searches for; its other parts stay. */
export async function resolveSearch<Query extends Filter>(database: Database, keys: AnswerKeys, query: Query) {
  if (query.search === undefined) return { ...query, references: undefined, isCut: false }
  const { references, isCut } = await findReferences(database, keys, query.search)
  return { ...query, references, isCut }
}

function selectRequests(database: Database, query: Filter, viewer: ListViewer) {
  return filterRequests(database, query, viewer).where(conditionOf(tabOf(query), viewer))
}

/** Selects the references of requests that are confirmed, and neither refused nor withdrawn. */
export function selectInForce(database: Database, query: Filter, viewer: ListViewer) {
  const states = requestStates.filter((state) => !['RECEIVED', 'REFUSED', 'WITHDRAWN'].includes(state))
  return selectRequests(database, query, viewer).where(isInStates(states)).select('reference')
}

type Selection = ReturnType<typeof filterRequests>

/** Without the tab. */
function filterRequests(
  database: Database,
  { state, country, flowType, owner, due, references }: Filter,
  viewer: ListViewer,
) {
  const { subject } = viewer
  let selection = database.selectFrom('privacyRequests')
  if (state) selection = selection.where('state', '=', state)
  if (country) selection = selection.where('country', '=', country)
  if (flowType) selection = selection.where('flowType', '=', flowType)
  if (owner === 'none') selection = selection.where('owner', 'is', null)
  else if (owner === 'me') selection = selection.where('owner', '=', subject)
  else if (owner !== undefined) selection = selection.where('owner', '=', owner)
  if (due !== undefined) selection = selection.where(isDue(due, viewer))
  if (references) selection = selection.where(sql<boolean>`reference = any(${[...references]}::text[])`)
  return selection
}

/** Counts those that a query finds, and, whatever its tab and its state, those on each tab and in each state. */
export async function countStates(
  database: Database,
  query: Filter,
  viewer: ListViewer,
): Promise<Pick<StaffRequestPage, 'total' | 'counts'>> {
  const selected = filterRequests(database, { ...query, state: undefined }, viewer)
    .groupBy('state')
    .select('state')
  const count = (tab: StaffTab) => countTab(tab, conditionOf(tab, viewer))
  const ofStates = await selected.select(count('all')).execute()
  const ofTabs = await selected.where(isInOpenState).select(openTabs.map(count)).execute()
  const ofApproval = await selected.where(isToApprove(viewer)).select(count('approve')).execute()
  const ofPost = await selected.where(hasToPost).select(count('post')).execute()
  const ofMessages = await selected.where(waitsForUs).select(count('messages')).execute()
  const ofRestricted = await selected.where(isRestricted).select(count('restricted')).execute()
  const ofReviews = await selected.where(isInReview).select(count('review')).execute()
  const rows: ({ state: RequestState } & Partial<Record<StaffTab, number>>)[] = [
    ...ofStates,
    ...ofTabs,
    ...ofApproval,
    ...ofPost,
    ...ofMessages,
    ...ofReviews,
    ...ofRestricted,
  ]
  const sum = (tab: StaffTab, state?: RequestState) =>
    rows.reduce((total, row) => total + (state && row.state !== state ? 0 : (row[tab] ?? 0)), 0)
  return {
    total: sum(tabOf(query), query.state),
    counts: {
      tabs: mapKeys(staffTabs, (tab) => sum(tab)),
      states: mapKeys(requestStates, (state) => sum('all', state)),
    },
  }
}

/** Last among the open ones: nobody waits for us. */
const isPausedNow = sql<boolean>`(state = 'PAUSED' and paused_on is not null)`

/** Returns a page of the open requests by deadline, those that are paused last, then of the others, newest first; within what they are sorted by. */
export async function findRequests(
  database: Database,
  { page = 1, sort, ...query }: Filter & Pick<StaffRequestQuery, 'page' | 'sort'>,
  viewer: ListViewer,
): Promise<StoredRequest[]> {
  const offset = offsetOf(page)
  if (tabOf(query) === 'review')
    return readPage(inOrder(database, selectRequests(database, query, viewer), sql`review_by, reference`), offset)
  if (tabOf(query) === 'restricted') {
    const soonestFirst = sql`coalesce(lifted_on, restricted_until), restricted_on, reference`
    return readPage(inOrder(database, selectRequests(database, query, viewer), soonestFirst), offset)
  }
  const first = sort ? sql`${sortColumns(sort)}, ` : sql``
  const openOnes = selectRequests(database, query, viewer).where(isInOpenState)
  const openPage = await readPage(
    inOrder(database, openOnes, sql`${first}${isPausedNow}, answer_by, reference`),
    offset,
  )
  if (!mixedTabs.has(tabOf(query)) || openPage.length === pageSize) return openPage
  const { before } = await openOnes.select(({ fn }) => fn.countAll().as('before')).executeTakeFirstOrThrow()
  const others = selectRequests(database, query, viewer).where(isInStates(closedStates))
  const start = Math.max(0, offset - Number(before))
  const newestFirst = inOrder(database, others, sql`${first}received_at desc, reference`)
  const rest = await readPage(newestFirst, start, pageSize - openPage.length)
  return [...openPage, ...rest]
}

/** Colleagues with the same name have a list each. */
function sortColumns(sort: StaffSort) {
  return sort === 'owner' ? sql`owner_name, owner` : sql.ref(sort)
}

function inOrder(database: Database, selection: Selection, order: RawBuilder<unknown>) {
  const keys = selection.select('reference')
  const rowsOf = (references: typeof keys) =>
    database.selectFrom('privacyRequests').selectAll().where('reference', 'in', references)
  return { keys, rowsOf, order }
}

/** Few enough that other requests need not wait long. */
const batchLength = 500

/** Returns all requests of a query in batches, newest first; changes meanwhile neither repeat nor skip a request. */
export async function* requestBatches(
  database: Database,
  query: Filter,
  viewer: ListViewer,
): AsyncGenerator<StoredRequest[]> {
  let isAfter = sql<boolean>`true`
  for (;;) {
    const selection = selectRequests(database, query, viewer)
      .where(isAfter)
      .selectAll()
      // As text, because a Date has no microseconds.
      .select(sql<string>`received_at::text`.as('moment'))
      .orderBy('receivedAt', 'desc')
      .orderBy('reference')
      .limit(batchLength)
    const batch = await selection.execute()
    yield batch
    const last = batch.at(-1)
    if (!last || batch.length < batchLength) return
    isAfter = sql<boolean>`(received_at <= ${last.moment}::timestamptz
      and (received_at < ${last.moment}::timestamptz or reference > ${last.reference}))`
  }
}
