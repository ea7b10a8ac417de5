import type { Proof } from '@site/shared/calls'
import type { Database } from '../database/database.ts'
import { messageIdOf } from '../mail/outbox.ts'
import { findHistory, type HistoryRow } from './history.ts'
import type { StoredRequest } from './request-store.ts'
import { dueDay } from './term.ts'

/** Details that say nothing about the person, and repeat no sentence of staff. */
const shownDetails = new Set([
  'letter',
  'outcome',
  'reason',
  'channel',
  'answerBy',
  'readyUntil',
  'postedOn',
  'sha256',
  'files',
  'sentAt',
])

/** Describes how a request was handled, for a file that is signed. */
export async function describeProof(
  database: Database,
  request: StoredRequest,
  now: Date,
): Promise<Omit<Proof, 'signature'>> {
  const { reference, flowType, country, language, state, receivedAt } = request
  const { askedOn, answerBy, extension, pausedDays, pausedOn } = request
  const history = await findHistory(database, reference)
  return {
    ...{ reference, madeAt: now.toISOString(), flowType, country, language, state },
    receivedAt: receivedAt.toISOString(),
    term: {
      begins: askedOn,
      firstEnd: dueDay({ flowType, country, askedOn }),
      end: answerBy,
      ...{ extension, pausedDays, pausedOn },
    },
    history: history.filter(({ kind }) => kind !== 'NOTE').map(describeEntry),
  }
}

function describeEntry({ id, at, kind, name: by, details, mailId }: HistoryRow): Proof['history'][number] {
  const shown = Object.entries(details).filter(([name]) => shownDetails.has(name))
  return {
    id,
    at: at.toISOString(),
    kind,
    by,
    details: { ...Object.fromEntries(shown), ...(mailId ? { messageId: messageIdOf(mailId) } : {}) },
  }
}
