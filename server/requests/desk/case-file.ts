import {
  caseFileDetails,
  decision as decisionStruct,
  sentLetterKinds,
  workOf,
  type CaseFile,
  type StaffLetter,
} from '@site/shared/calls'
import { keysOf, pick } from '@site/shared/rules'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { messageIdOf } from '../../mail/outbox.ts'
import { readLetters } from '../store/stored-letters.ts'
import { describeEntry, type HistoryRow } from '../../history/case-history.ts'
import { findHistory, postedOn } from '../store/history.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { findTasks } from './tasks/task-store.ts'
import { describeTerm, firstDueDay } from '../domain/term.ts'

/** Describes how a request was handled, for an authority or a court. */
export async function describeCaseFile(
  database: Database,
  config: Config,
  request: StoredRequest,
  now: Date,
): Promise<CaseFile> {
  const { reference, decision, askedOn, pausedDays } = request
  const { answerBy, extension, pausedOn } = describeTerm(request, now)
  const history = await findHistory(database, reference)
  return {
    ...pick(request, ['reference', 'flowType', 'country', 'language', 'state']),
    madeAt: now.toISOString(),
    receivedAt: request.receivedAt.toISOString(),
    verifiedAt: toTime(request.verifiedAt),
    withdrawnAt: toTime(request.withdrawnAt),
    decidedAt: toTime(request.decidedAt),
    term: {
      begins: askedOn,
      firstEnd: firstDueDay({ ...request, pausedDays: 0 }),
      end: answerBy,
      extension,
      pausedDays,
      pausedOn,
    },
    review: request.review,
    decision: decision && pick(decision, keysOf(decisionStruct.schema)),
    history: history.map(describeHistory),
    tasks: await describeTasks(database, request),
    letters: describeLetters(history, await readLetters(database, config.answerKeys, reference)),
    deliveries: describeDeliveries(history),
    messages: await describeMessages(database, reference),
  }
}

/** Without notes. */
async function describeTasks(database: Database, { reference, flowType, body }: StoredRequest) {
  const tasks = await findTasks(database, reference)
  return tasks.map((task) => ({
    ...pick(task, ['kind', 'target', 'channel', 'reason', 'doneBy']),
    work: workOf(task.kind, flowType, body.right),
    doneAt: toTime(task.doneAt),
  }))
}

const toTime = (moment: Date | null) => moment?.toISOString() ?? null

function describeHistory(entry: HistoryRow) {
  const details = Object.entries(entry.details).filter(([name]) => caseFileDetails.includes(name))
  return { ...describeEntry(entry), details: Object.fromEntries(details) }
}

/** Returns the letters as they were sent, but for the secrets of their links. */
function describeLetters(history: readonly HistoryRow[], stored: Map<string, StaffLetter>): CaseFile['letters'] {
  return history.flatMap((entry) => {
    const { id, details } = entry
    const letter = stored.get(id)
    const kind = sentLetterKinds.find((each) => each === details['letter'])
    if (!letter || !kind) return []
    return [
      { entry: id, kind, ...letter, postedOn: postedOn(entry, history) ?? null, sha256: details['sha256'] ?? null },
    ]
  })
}

function describeDeliveries(history: readonly HistoryRow[]): CaseFile['deliveries'] {
  const failures = history.filter(({ kind }) => kind === 'MAIL_FAILED')
  return history.flatMap(({ id, kind, mailId, details }) => {
    if (!mailId || kind === 'MAIL_FAILED') return []
    const failure = failures.find((each) => each.mailId === mailId)
    return [
      {
        entry: id,
        messageId: messageIdOf(mailId),
        sentAt: details['sentAt'] ?? null,
        failedAt: toTime(failure?.at ?? null),
      },
    ]
  })
}

/** Times, sides and files of messages, the oldest first. Nothing is decrypted. */
async function describeMessages(database: Database, reference: string): Promise<CaseFile['messages']> {
  const messages = await database
    .selectFrom('privacyRequestMessages')
    .select(['id', 'author', 'sentAt', 'readAt', 'isAnswer', 'readyUntil', 'destroyedAt'])
    .where('reference', '=', reference)
    .orderBy('sentAt')
    .orderBy('id')
    .execute()
  const files = await database
    .selectFrom('privacyRequestFiles')
    .select(['id', 'reference', 'messageId', 'size', 'createdAt', 'sha256', 'destroyedAt'])
    .where('reference', '=', reference)
    .where('messageId', 'is not', null)
    .orderBy('createdAt')
    .execute()
  return messages.map((message) => ({
    id: message.id,
    from: message.author === null ? 'PERSON' : 'STAFF',
    author: message.author,
    sentAt: message.sentAt.toISOString(),
    readAt: toTime(message.readAt),
    isAnswer: message.isAnswer,
    readyUntil: message.readyUntil,
    destroyedAt: toTime(message.destroyedAt),
    files: files
      .filter(({ messageId }) => messageId === message.id)
      .map(({ id, size, createdAt, sha256, destroyedAt }) => ({
        id,
        size,
        uploadedAt: createdAt.toISOString(),
        sha256,
        destroyedAt: toTime(destroyedAt),
      })),
  }))
}
