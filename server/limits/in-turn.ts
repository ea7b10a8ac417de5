import { lineOf } from './networks.ts'

const underWay = new Map<string, Promise<unknown>>()

/**
 * Does the counted work of one line after the other: in the database they would wait for the row of their network, each with one of
 * the few connections, and everybody else for those.
 */
export async function inTurn<Result>(ip: string, work: () => Promise<Result>): Promise<Result> {
  const line = lineOf(ip)
  const done = (underWay.get(line) ?? Promise.resolve()).then(work, work)
  underWay.set(line, done)
  try {
    return await done
  } finally {
    if (underWay.get(line) === done) underWay.delete(line)
  }
}
