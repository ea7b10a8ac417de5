import { Refusal } from '../refusal.ts'
import { listPreviews, stopPreview } from './preview.ts'
import { describeApps } from './refresh-rollout.ts'
import { findRollout, stopRollout } from './rollout.ts'

/** Ends `preview/<id>` or `canary/<app>`. @returns a line that says so @throws Refusal where there is no such channel */
export async function end(site: string, channel: string): Promise<string> {
  const name = channel.replace(/^(?:preview|canary)\//, '')
  const previews = await listPreviews(site)
  if (previews.some(({ preview }) => preview.id === name)) {
    await stopPreview(site, name)
    return `Preview ${name} has ended`
  }
  const rollout = await findRollout(site)
  if (!rollout?.rollout.apps.includes(name)) throw new Refusal([`There is no channel "${channel}": see \`status\``])
  return `The roll-out of ${describeApps(await stopRollout(site))} has ended: all have what is live`
}
