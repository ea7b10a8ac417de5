import type { Kind } from './reads.ts'

/** In milliseconds: a line of the printed time line. */
export const slice = 10_000

/** In milliseconds: readers connect and read for so long before they are counted, as they have on an election day. */
export const warmUp = 20_000

export class Counted {
  /** Requests by slice. */
  sent: Record<string, number> = {}
  /** Answers, as `slice kind milliseconds`. */
  times: Record<string, number> = {}
  /** As `slice kind status`, or a reason without an answer. */
  failures: Record<string, number> = {}

  add(other: Pick<Counted, 'sent' | 'times' | 'failures'>) {
    for (const part of ['sent', 'times', 'failures'] as const)
      for (const [name, count] of Object.entries(other[part])) addTo(this[part], name, count)
    return this
  }

  /** Returns how many answers there were, and the ms that half and 99 % of them, and all, did not exceed. */
  summarize(isMeant: (at: number, kind: string) => boolean = () => true) {
    const counts: Record<number, number> = {}
    for (const [name, count] of Object.entries(this.times)) {
      const [at, kind = '', time] = name.split(' ')
      if (isMeant(Number(at), kind)) addTo(counts, String(time), count)
    }
    // Whole numbers are in order as keys.
    const sorted = Object.entries(counts)
    const total = sum(counts)
    const within = (share: number) => {
      let passed = 0
      return sorted.find(([, count]) => (passed += count) >= share * total)?.[0] ?? '0'
    }
    return [total, within(0.5), within(0.99), within(1)] as const
  }
}

export function addTo(counts: Record<string, number>, name: string, count = 1) {
  counts[name] = (counts[name] ?? 0) + count
}

export function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

/** Readers behind one IP address. */
export interface Group {
  kind: Kind
  host: string
  address: string
  paths: string[]
  connections: number
  /** Requests per second; as many as are answered where left out. */
  rate?: number
}

export interface Job {
  port: number
  startAt: number
  seconds: number
  groups: Group[]
}
