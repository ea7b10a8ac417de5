import type { Database } from '../../database/database.ts'
import { readFieldFigures, type VersionFigures } from '../../telemetry/field-figures.ts'
import { percentile } from '../../telemetry/histogram.ts'
import { findWorse, type Figures } from './compare.ts'
import type { RunningRollout } from './stored-rollout.ts'

const hour = 3_600_000

/** Why what is being rolled out must not go on, as a sentence; undefined where nothing speaks against it so far. */
export async function judge(database: Database, { rollout, site }: RunningRollout): Promise<string | undefined> {
  const since = new Date(rollout.since)
  const whole = new Date(Math.ceil(since.getTime() / hour) * hour)
  const [figures, meanwhile] = [
    await readFieldFigures(database, { since }),
    await readFieldFigures(database, { since: whole }),
  ]
  const reasons = rollout.apps.flatMap((name) => {
    const version = site.release.apps[name]?.version
    const isOther = (one: VersionFigures) => one.app === name && one.version !== version
    const worse = findWorse({
      candidate: sum(figures.filter((one) => one.app === name && one.version === version)),
      rest: sum(figures.filter(isOther)),
      meanwhile: sum(meanwhile.filter(isOther)).visits,
      leastShare: rollout.leastShare,
      mostShare: rollout.mostShare,
    })
    return worse === undefined ? [] : [`${name} ${version}: ${worse}`]
  })
  return reasons.length === 0 ? undefined : reasons.join('; ')
}

function sum(figures: readonly VersionFigures[]): Figures {
  const add = (count: (one: VersionFigures) => number) => figures.reduce((all, one) => all + count(one), 0)
  const [first, ...others] = figures.map(({ loadTimes }) => loadTimes.buckets)
  const buckets = others.reduce((all, one) => all.map((count, at) => count + (one[at] ?? 0)), first ?? [])
  return {
    visits: add(({ visits }) => visits),
    failedLoads: add(({ failedLoads }) => failedLoads),
    errors: add(({ errors }) => errors),
    loadTimes: { count: add(({ loadTimes }) => loadTimes.count), p75: percentile(buckets, 0.75) },
  }
}
