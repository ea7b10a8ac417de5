import { FairQueue } from '../limits/fair-queue.ts'
import { runIsolated, type IsolatedWork } from './isolated-process.ts'

/** Processes that read files share the memory and the processors with the server, so there are two at a time at most. */
const queues = { visitors: new FairQueue(), staff: new FairQueue() }

export interface FileSender {
  /** No file of a visitor keeps one of staff waiting. */
  queue: keyof typeof queues
  /** Those who send to one queue take turns. */
  client: string
}

/** Runs a program as `runIsolated` does, once it is the turn of its sender. */
export function runInTurn<Answer>({ queue, client }: FileSender, work: IsolatedWork<Answer>) {
  return queues[queue].run(client, () => runIsolated(work))
}
