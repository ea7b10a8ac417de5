// What a decision about a report does with the advertisement: its desk corrects it, or it is stopped at once.
import { isExplained, type ClosingBody } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { findAdvertisement, type StoredAdvertisement } from '../../advertisements/advertisement-store.ts'
import { advertisementCases } from '../../advertisements/steps/advertisement-cases.ts'
import { planHalt } from '../../advertisements/steps/halt.ts'
import { tellDesk } from '../../advertisements/tell-desk.ts'
import { applyEffect, type StepContext } from '../../cases/steps.ts'

/** Returns what stops the advertisement, with its history and mails, or why it cannot be. */
export async function planStop(
  { id }: StoredAdvertisement,
  { stoppedOn, publicReason = '' }: ClosingBody,
  context: Pick<StepContext, 'config' | 'services' | 'member' | 'now'>,
) {
  const { config, services, member, now } = context
  const { database } = services
  if (!isExplained(publicReason)) return 'REASON_TOO_SHORT'
  const advertisement = await findAdvertisement(database, id, true)
  if (advertisement?.state !== 'PUBLISHED') return 'NOT_STOPPED'
  const effect = await planHalt(advertisement, { on: stoppedOn ?? dayOf(now), text: publicReason }, context)
  if (effect === 'NOT_OPEN') return 'NOT_STOPPED'
  if (effect === 'INVALID_DAY') return effect
  return async () => {
    const applied = { id, item: advertisement, effect, by: member, now }
    const stopped = await applyEffect(advertisementCases, { database }, applied)
    await tellDesk({ config, database }, stopped, 'HALTED', now, member)
  }
}

/** Returns what asks the desk of the advertisement to correct it. */
export function askForCorrection(
  advertisement: StoredAdvertisement,
  { text }: Pick<ClosingBody, 'text'>,
  { config, services: { database }, member, now }: Pick<StepContext, 'config' | 'services' | 'member' | 'now'>,
) {
  return async () => {
    const effect = { history: [{ kind: 'CORRECTION_ASKED' as const, details: { text } }] }
    const applied = { id: advertisement.id, item: advertisement, effect, by: member, now }
    await applyEffect(advertisementCases, { database }, applied)
    await tellDesk({ config, database }, advertisement, 'CORRECTION_ASKED', now, member)
    return undefined
  }
}
