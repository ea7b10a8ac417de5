// Deadlines with the law or promise of each, computed by hand.
import { campaignContextType, countryCodes, flowTypes } from '@site/shared/calls'
import { array, enums, literal, mask, number, optional, string, type, union, type Infer } from 'superstruct'
import listed from './deadlines.json' with { type: 'json' }

const country = enums(countryCodes)
const flowType = enums(flowTypes)

const answer = type({
  kind: literal('answer'),
  law: string(),
  flowType,
  country,
  /** A day, or the moment of receipt. */
  askedOn: string(),
  extendedOn: optional(string()),
  pausedDays: optional(number()),
  last: string(),
  why: string(),
})
const review = type({
  kind: literal('review'),
  law: string(),
  country,
  askedOn: string(),
  last: string(),
  why: string(),
})
/** To a question who the person is. */
const reply = type({
  kind: literal('reply'),
  law: string(),
  flowType,
  country,
  askedOn: string(),
  answerBy: string(),
  question: string(),
  last: string(),
  why: string(),
})
/** Report about an advertisement. */
const report = type({
  kind: literal('report'),
  law: string(),
  context: campaignContextType,
  electionDate: optional(string()),
  receivedAt: string(),
  hours: number(),
})

type Deadline = Infer<typeof answer> | Infer<typeof review> | Infer<typeof reply> | Infer<typeof report>
const deadlines: Deadline[] = mask(listed, array(union([answer, review, reply, report])))

export function deadlinesOf<Kind extends Deadline['kind']>(kind: Kind): Extract<Deadline, { kind: Kind }>[] {
  return deadlines.filter((each): each is Extract<Deadline, { kind: Kind }> => each.kind === kind)
}
