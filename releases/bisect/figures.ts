import { array, nullable, number, string, type, type Infer } from 'superstruct'
import { readJson } from '../files/read-json.ts'
import { Refusal } from '../refusal.ts'
import { parseAs } from '../release/parse-as.ts'

const time = type({ count: number(), p75: nullable(number()) })
const versionFigures = type({
  version: string(),
  visits: number(),
  failedLoads: number(),
  errors: number(),
  loadTime: time,
})
const statusStruct = type({ apps: array(type({ app: string(), versions: array(versionFigures) })) })

/** What `/status.json` says of a version. */
export type StepFigures = Infer<typeof versionFigures>

/**
 * The figures of an app by version, from a file that was saved from `/status.json`.
 * @throws Refusal when there is none, or it is something else
 */
export async function readFigures(file: string, name: string): Promise<Map<string, StepFigures>> {
  const content = await readJson(file)
  if (content === undefined) throw new Refusal([`${file} is not there: save /status.json of the site under that name`])
  const { apps } = parseAs(statusStruct, content, file)
  const found = apps.find(({ app }) => app === name)
  if (!found)
    throw new Refusal([`${file} has no figures of "${name}", but of ${apps.map(({ app }) => app).join(', ')}`])
  return new Map(found.versions.map((version) => [version.version, version]))
}

/** Fewer visits or measured times say nothing. */
export const fewest = 10
/** In standard deviations: what is further apart hardly ever is so by chance. */
const apart = 3

/** Where a row of versions became worse and has not become better since, by its place; undefined where it did not. */
export interface Onsets {
  failures: number | undefined
  slowness: number | undefined
}

/** Compares each version, oldest first, with those before it; versions without enough visits are passed over. */
export function findOnsets(steps: readonly (StepFigures | undefined)[]): Onsets {
  return {
    failures: findOnset(steps, ({ visits }) => visits >= fewest, compareFailures),
    slowness: findOnset(steps, ({ loadTime }) => loadTime.count >= fewest, compareTimes),
  }
}

/** -1 where the second is better, 1 where it is worse, 0 where that cannot be told. */
type Compare = (before: readonly StepFigures[], after: StepFigures) => number

function findOnset(
  steps: readonly (StepFigures | undefined)[],
  isEnough: (step: StepFigures) => boolean,
  compare: Compare,
): number | undefined {
  let onset: number | undefined
  let alike: StepFigures[] = []
  for (const [place, step] of steps.entries()) {
    if (step === undefined || !isEnough(step)) continue
    const change = alike.length > 0 ? compare(alike, step) : 0
    if (change > 0) onset = place
    if (change < 0) onset = undefined
    alike = change === 0 ? [...alike, step] : [step]
  }
  return onset
}

/** Failed loads and errors per visit, as of rare events. */
function compareFailures(before: readonly StepFigures[], after: StepFigures): number {
  const [former, visits] = [sum(before.map(failuresOf)), sum(before.map((step) => step.visits))]
  const pooled = (former + failuresOf(after)) / (visits + after.visits)
  if (pooled === 0) return 0
  const difference = failuresOf(after) / after.visits - former / visits
  const deviations = difference / Math.sqrt(pooled * (1 / visits + 1 / after.visits))
  return Math.abs(deviations) < apart ? 0 : Math.sign(deviations)
}

/** A quarter, and a tenth of a second: less, nobody feels. */
function compareTimes(before: readonly StepFigures[], after: StepFigures): number {
  const former = before.at(-1)?.loadTime.p75 ?? 0
  const now = after.loadTime.p75 ?? 0
  if (Math.abs(now - former) < 100) return 0
  return now > former * 1.25 ? 1 : now * 1.25 < former ? -1 : 0
}

export function failuresOf({ failedLoads, errors }: StepFigures): number {
  return failedLoads + errors
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
