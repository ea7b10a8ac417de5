import { reachesLater } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { StepContext, Written } from '../../cases/steps.ts'
import { type LetterContent } from '../../letters/decision-letters.ts'
import { channelOf } from '../domain/channel.ts'
import type { Services } from '../../services.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { sendDecision, type NewContent } from './send-letter.ts'
import { dueDay, lastDayOf } from '../domain/term.ts'

export interface LetterContext extends Pick<StepContext, 'config' | 'now'> {
  services: Pick<Services, 'database'>
}

/** Sends a letter about a request as it is after the step. */
export function letterWriter({ config, services, now }: LetterContext, content: Omit<NewContent, 'answerBy'>) {
  return (changed: StoredRequest): Promise<Written> => {
    const letter = { ...content, answerBy: answerByOf(changed, content.letter, now) }
    return sendDecision(services.database, config, changed, letter, now)
  }
}

/** Returns the last day to answer as a letter says: that of an extension also before it is posted. */
function answerByOf(request: StoredRequest, letter: LetterContent['letter'], now: Date): string {
  return letter === 'EXTENDED' ? dueDay({ ...request, extendedOn: dayOf(now) }) : lastDayOf(request)
}

/** Returns today where a letter is mailed; another says nothing to the person before it is posted, or told by telephone. */
export function dayOfLetter(request: StoredRequest, now: Date): string | null {
  return reachesLater(channelOf(request)) ? null : dayOf(now)
}
