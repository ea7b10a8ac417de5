import { Refusal } from '../refusal.ts'
import { storeAt } from '../release/store.ts'
import { describePreview } from '../command/run-preview.ts'
import { previewStored, stopPreview } from '../command/preview.ts'
import type { SiteOptions } from '../command/context.ts'
import { describeRemedy, describeStep, readAppHistory, type AppStep } from './app-history.ts'
import { failuresOf, fewest, findOnsets, readFigures, type StepFigures } from './figures.ts'
import { findFirstBad, type Verdict } from './halve.ts'

/** With which version of an app failures or slow loads began, by a file saved from `/status.json`. `site` is SITE_DIR. */
export async function bisectByFigures(site: string, name: string, file: string): Promise<string> {
  const steps = await readAppHistory(storeAt(site), name)
  const figures = await readFigures(file, name)
  const found = steps.map(({ version }) => figures.get(version))
  const { failures, slowness } = findOnsets(found)
  const rows = steps.map(({ version, at }, place) => `  ${version}  ${at}  ${describeFigures(found[place])}`)
  return [
    `${name}, oldest first:`,
    ...rows,
    '',
    ...describeOnset(name, 'Failures', steps, failures),
    ...describeOnset(name, 'Slow loads', steps, slowness),
  ].join('\n')
}

function describeFigures(figures: StepFigures | undefined): string {
  if (figures === undefined || figures.visits === 0) return 'no visits'
  const { visits, loadTime } = figures
  const share = ((failuresOf(figures) / visits) * 100).toFixed(1)
  const time = loadTime.p75 === null ? '' : `, loads in ${(loadTime.p75 / 1000).toFixed(1)} s`
  return `${visits} visits, ${failuresOf(figures)} failures (${share} %)${time}`
}

function describeOnset(name: string, what: string, steps: readonly AppStep[], place: number | undefined): string[] {
  const first = place === undefined ? undefined : steps[place]
  if (place === undefined || first === undefined)
    return [`${what}: of those with ${fewest} visits or more, no version is clearly worse than those before it`]
  return [`${what} began with ${describeStep(first)}`, ...describeRemedy(name, steps[place - 1], first)]
}

interface Asking extends SiteOptions {
  /** Asks a person; undefined when nobody answers any more. */
  ask: (question: string) => Promise<string | undefined>
}

/**
 * With which version of an app something began that a person sees: shows one version after the other as a preview beside
 * what is live, halving what is left. What is live is never changed.
 * @throws Refusal when nobody answers
 */
export async function bisectByEye(site: string, name: string, { ask, ...options }: Asking): Promise<string> {
  const { log = () => undefined } = options
  const steps = await readAppHistory(storeAt(site), name)
  log(`${steps.length} versions of ${name} were live. The last one, ${steps.at(-1)?.version}, counts as bad.`)

  async function judge(place: number): Promise<Verdict> {
    const step = steps[place]
    if (step === undefined) return undefined
    const preview = await show(step)
    if (preview === undefined) return undefined
    try {
      return await readVerdict()
    } finally {
      await stopPreview(site, preview)
    }
  }

  /** Gives the id of the preview; undefined where the version does not fit what is live. */
  async function show(step: AppStep): Promise<string | undefined> {
    try {
      const release = await previewStored(site, step.app, step.publication, options)
      log(describePreview(release))
      return release.preview.id
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log(`${step.version} cannot be shown: ${error.reasons.join('; ')}`)
      return undefined
    }
  }

  async function readVerdict(): Promise<Verdict> {
    for (;;) {
      const answer = await ask('Is it good, bad, or can you not tell (skip)? ')
      if (answer === undefined) throw new Refusal(['Nobody answers: bisect without --figures needs a person'])
      const word = ['good', 'bad', 'skip'].find((known) => answer && known.startsWith(answer.trim().toLowerCase()))
      if (word === 'good' || word === 'bad') return word
      if (word === 'skip') return undefined
    }
  }

  const places = await findFirstBad(steps.length, judge)
  const found = places.flatMap((place) => steps[place] ?? [])
  const [first] = found
  if (found.length > 1 || first === undefined)
    return ['It began with one of these:', ...found.map(describeStep)].join('\n')
  const remedy = describeRemedy(name, steps[(places[0] ?? 0) - 1], first)
  return [`It began with ${describeStep(first)}`, ...remedy].join('\n')
}
