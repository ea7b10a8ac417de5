import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Worker, isMainThread, workerData } from 'node:worker_threads'
import { inTurn, percentile } from '../figures.ts'
import { answerTo } from '../sockets.ts'
import type { Sample } from './samples.ts'

export interface Load {
  port: number
  /** Sent one after the other, and again from the start. */
  samples: Sample[]
  connections: number
  /** So many answers are measured. */
  count: number
}

export interface Latencies {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** By status, how many. */
  statuses: Record<string, number>
}

/** Sends requests from a thread of its own, so that sending does not take the server's time. */
export async function runLoad(load: Load): Promise<Latencies> {
  const worker = new Worker(new URL(import.meta.url), { workerData: load, stdout: true })
  const latencies: Latencies = JSON.parse(await text(worker.stdout))
  return latencies
}

async function send(load: Load): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let next = 0
  async function ask() {
    const { method, path, body, headers } = inTurn(load.samples, next)
    next += 1
    const start = performance.now()
    const sent = request({ port: load.port, host: '127.0.0.1', agent, method, path, headers })
    sent.end(body)
    const answer = await answerTo(sent)
    const { statusCode = 0 } = answer
    answer.resume()
    await once(answer, 'end')
    times.push(performance.now() - start)
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  }
  async function askOn() {
    while (next < load.count) await ask()
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: load.connections }, askOn))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  const share = (part: number) => percentile(times, part)
  return { perSecond: times.length / seconds, p50: share(0.5), p95: share(0.95), p99: share(0.99), statuses }
}

if (!isMainThread) {
  const load: Load = workerData
  process.stdout.write(JSON.stringify(await send(load)))
}
