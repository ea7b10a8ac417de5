import type { RolloutRelease } from '../release/rollout.ts'
import { UsageError } from './options.ts'
import { describeApps } from './refresh-rollout.ts'
import { findRollout, stopRollout } from './rollout.ts'

/** `rollout list` and `rollout end`. */
export async function runRollout(site: string, [what]: string[]): Promise<string> {
  if (what === 'list') {
    const running = await findRollout(site)
    return running === undefined ? 'Nothing is being rolled out' : describeRollout(running)
  }
  if (what !== 'end') throw new UsageError('Say `rollout list` or `rollout end`')
  return `The roll-out of ${describeApps(await stopRollout(site))} has ended: all have what is live`
}

/** What `--to` says, in percent. @throws UsageError for what is no whole number from 1 to 99. */
export function readShare(to: string): number {
  const [, digits] = /^(\d{1,2})\s?%?$/.exec(to) ?? []
  if (Number(digits) >= 1) return Number(digits)
  throw new UsageError(`--to is a share of the visitors from 1% to 99%, not "${to}"; \`promote\` makes it live for all`)
}

/** The roll-out for people: what, for how many, since and until when. */
export function describeRollout(running: RolloutRelease): string {
  const { id, by, rollout } = running
  return [
    `Rolled out to ${rollout.share} % of the visitors: ${describeApps(running)} by ${by}, release ${id}`,
    `  since ${rollout.since}, until ${rollout.until} at the latest`,
    '  `promote` makes it live for all, `rollout end` ends it; /status says how it does',
  ].join('\n')
}
