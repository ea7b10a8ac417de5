import { advertisementActions, listSentMails, type AdvertisementAction, type HistoryEntry } from '@site/shared/calls'
import { findRefusal, type StepViewer } from '../../cases/steps.ts'
import type { StoredAdvertisement } from '../advertisement-store.ts'
import { advertisementCases, type AdvertisementStep } from './advertisement-cases.ts'
import { approve } from './approve.ts'
import { ask } from './ask.ts'
import { assign } from './assign.ts'
import { edit } from './edit.ts'
import { halt } from './halt.ts'
import { mailReturned } from './mail-returned.ts'
import { message } from './message.ts'
import { note } from './note.ts'
import { reject } from './reject.ts'
import { submit } from './submit.ts'
import { takeBack } from './take-back.ts'

/** The steps of the desk with an advertisement. */
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
  const canTake = <Body, Code extends string>(step: AdvertisementStep<Body, Code>) =>
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
