import { types } from 'node:util'
import { Refusal } from '../refusal.ts'
import { explain } from '../usage.ts'
import { UsageError } from './options.ts'

/** Why a command line has failed, in few lines, so that the first of them is still in sight; and the exit code of the program. */
export function describeFailure(error: unknown, line: readonly string[]): { text: string; code: number } {
  if (error instanceof UsageError) return { text: `${error.message}\n\n${explain(line[0])}`, code: 2 }
  if (error instanceof Refusal) return { text: error.reasons.map((reason) => `Refused: ${reason}`).join('\n'), code: 1 }
  if (isOfSystem(error)) return { text: `Failed: ${error.message}`, code: 1 }
  return { text: String(types.isNativeError(error) ? error.stack : error), code: 1 }
}

/** Of a file that cannot be written or read, the disk that is full, the network: it says itself what it is about. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return types.isNativeError(error) && 'syscall' in error && 'code' in error
}
