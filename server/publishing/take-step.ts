import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Order, Outcome } from '@site/releases/receive'
import { minuteInMs } from '@site/shared/rules'

const program = fileURLToPath(import.meta.resolve('@site/releases/receive/program'))

/** In milliseconds: the largest build is compressed in two minutes on a busy machine. */
const longestStep = 10 * minuteInMs

/** Has a step taken by the release tool, in a process of its own. It goes on when the sender is gone. @throws Error where the tool fails */
export async function takeStep(order: Order): Promise<Outcome> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(order)], {
    timeout: longestStep,
    killSignal: 'SIGKILL',
    maxBuffer: 10_000_000,
  })
  const outcome: Outcome = JSON.parse(stdout.slice(stdout.trimEnd().lastIndexOf('\n')))
  return outcome
}
