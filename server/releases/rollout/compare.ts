import type { VersionFigures } from '../../telemetry/field-figures.ts'

/** What the rule looks at: of one version, or of several together. */
export type Figures = Pick<VersionFigures, 'visits' | 'failedLoads' | 'errors'> & {
  loadTimes: { count: number; p75: number | undefined }
}

export interface Compared {
  /** What is being rolled out. */
  candidate: Figures
  /** What the others have. */
  rest: Figures
  /** In percent: the smallest and the largest share that it has had. */
  leastShare: number
  mostShare: number
  /** Visits of the others in whole hours of the roll-out: what is rolled out must have had its share of them. */
  meanwhile: number
}

/** Fewer visits on either side say nothing. */
const leastVisits = 50
/** Fewer failed loads and errors are no pattern. */
const leastFaults = 20
/** So many times as many faults in a visit. */
const mostFaults = 2
/** In standard errors: the figures are looked at again and again, so chance has many tries. */
const leastDifference = 4
/** Faults come in groups: a page that fails goes on failing for the same visitor. */
const faultsInGroup = 10
/** Of each side; only every fourth visit tells its times. */
const leastLoadTimes = 1000
/** Who holds the files of what is live loads those of the candidate anew: to be somewhat slower is no fault. */
const mostSlower = { times: 1.5, milliseconds: 300 }
/** A page that does not start tells nothing either: so many visits would have been heard of, and not a fifth of them was. */
const silence = { expected: 200, heard: 0.2 }

/** What is worse about what is being rolled out, as a sentence with its figures; undefined where nothing is, or too little is known. */
export function findWorse(compared: Compared): string | undefined {
  return findSilence(compared) ?? findMoreFaults(compared) ?? findSlower(compared)
}

function findSilence({ candidate, meanwhile, leastShare }: Compared): string | undefined {
  const expected = (meanwhile * leastShare) / (100 - leastShare)
  const heard = candidate.visits + candidate.failedLoads + candidate.errors
  if (expected < silence.expected || heard >= expected * silence.heard) return undefined
  return `only ${Math.round(heard)} of some ${Math.round(expected)} visits were heard of: it may not start`
}

function findMoreFaults({ candidate, rest, mostShare }: Compared): string | undefined {
  const [faults, others] = [candidate.failedLoads + candidate.errors, rest.failedLoads + rest.errors]
  // More visits than twice its share are invented, to make the faults seem fewer.
  const most = leastVisits + (2 * rest.visits * mostShare) / (100 - mostShare)
  // Of a visit in which everything failed nothing but that may be heard.
  const visits = Math.max(Math.min(candidate.visits, most), faults)
  const otherVisits = Math.max(rest.visits, others)
  if (visits < leastVisits || otherVisits < leastVisits || faults < leastFaults) return undefined
  const [rate, otherRate] = [faults / visits, others / otherVisits]
  const common = (faults + others) / (visits + otherVisits)
  const deviation = Math.sqrt(common * faultsInGroup * (1 / visits + 1 / otherVisits))
  if (rate < otherRate * mostFaults || rate - otherRate < leastDifference * deviation) return undefined
  return `${perHundred(rate)} failed loads and errors in 100 visits, ${perHundred(otherRate)} with what is live`
}

function findSlower({ candidate: { loadTimes: own }, rest: { loadTimes: other } }: Compared): string | undefined {
  if (own.count < leastLoadTimes || other.count < leastLoadTimes) return undefined
  if (own.p75 === undefined || other.p75 === undefined) return undefined
  if (own.p75 < other.p75 * mostSlower.times || own.p75 < other.p75 + mostSlower.milliseconds) return undefined
  return `a quarter of the pages took longer than ${own.p75} ms, ${other.p75} ms with what is live`
}

function perHundred(rate: number): string {
  return (rate * 100).toFixed(1)
}
