import { ask } from '../check/ask.ts'
import { Refusal } from '../refusal.ts'
import type { RolloutRelease } from '../release/rollout.ts'
import { describeApps } from './refresh-rollout.ts'

/**
 * The tool has no database: it asks the site, as a visitor who is in every share, whether its servers still show what is being
 * rolled out. A site that cannot be asked keeps nobody from anything, and is told.
 * @param origins of the site, `https://privacy.example.nl`
 * @throws Refusal where it was stopped
 */
export async function refuseStopped(
  running: RolloutRelease,
  origins: readonly string[],
  log: (line: string) => void,
): Promise<void> {
  for (const origin of origins) {
    const shown = await askRelease(origin)
    if (shown === running.id) continue
    if (shown === undefined) log(`${origin} cannot be asked whether ${describeApps(running)} was stopped: see /status`)
    else throw new Refusal([`${origin} does not show ${describeApps(running)} any more: ${remedy}`])
  }
}

const remedy =
  'it did worse than what is live (/status says why), so end it with `rollout end`; who knows better publishes it then'

async function askRelease(origin: string): Promise<string | undefined> {
  const answer = await ask(`${origin}/nl`, { cookie: 'share=0' }, 'HEAD').catch(() => undefined)
  const release = answer?.headers['x-release']
  return typeof release === 'string' ? release : undefined
}
