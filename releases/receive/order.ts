import { appNameStruct } from '@site/shared/contract/release'
import { boolean, enums, integer, max, min, object, optional, pattern, size, string, type Infer } from 'superstruct'
import { publisherStruct } from '../store/publishers.ts'

export { largestArchive } from '../files/largest-archive.ts'

/** Steps that a publisher may take with an app of its own, from elsewhere. */
export const steps = [
  'publish',
  'preview',
  'canary',
  'promote',
  'rollback',
  'disable',
  'enable',
  'end',
  'status',
] as const
export type Step = (typeof steps)[number]

/** The steps that need an archive. */
export const stepsOfBuilds: readonly Step[] = ['publish', 'preview', 'canary']

/** Options of a step. */
export const choicesStruct = object({
  /** Duration of a preview, in days. */
  days: optional(max(min(integer(), 1), 30)),
  /** Share of a canary, in percent. */
  share: optional(max(min(integer(), 1), 99)),
  dropPaths: optional(boolean()),
  /** Side channel to end: `preview/<id>` or `canary/<app>`. */
  channel: optional(pattern(string(), /^(?:preview\/[0-9a-f]{32}|canary\/[a-z][a-z0-9-]{0,100})$/)),
})
export type Choices = Infer<typeof choicesStruct>

/** A step of a publisher that is proved. */
export const orderStruct = object({
  site: string(),
  app: appNameStruct,
  step: enums(steps),
  publisher: publisherStruct,
  /** The name to record: that of the publisher, and of the run that has published. */
  by: size(string(), 1, 500),
  /** State of the app as the publisher last saw it (`AppState`); not for `status`. */
  tag: optional(size(string(), 1, 100)),
  /** Path of the archive, `<app>.tgz`. */
  archive: optional(string()),
  choices: choicesStruct,
})
export type Order = Infer<typeof orderStruct>

/** Live version of an app, and the other versions that its visitors may get. */
export interface AppState {
  app: string
  /** Another one after each step of this app, whoever takes it: a step names the one that it was decided with. */
  tag: string
  live: { version: string; by?: string; at?: string } | undefined
  isOff: boolean
  canary: { version: string; share: number; until: string } | undefined
  previews: { name: string; until: string }[]
}

export interface Outcome {
  /** As of HTTP: 409 where somebody else was first, 422 where it was refused. */
  status: 200 | 409 | 422
  /** Sentence for people. */
  said: string
  reasons?: readonly string[]
  state?: AppState
}
