import { parseArgs, types } from 'node:util'

/** The command line cannot be understood. */
export class UsageError extends Error {}

/** Every option of the tool; `usage.ts` says what they mean, `run-command.ts` which command takes which. */
const options = {
  by: { type: 'string' },
  origin: { type: 'string' },
  'no-origin': { type: 'boolean' },
  'no-activate': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  preview: { type: 'boolean' },
  days: { type: 'string' },
  to: { type: 'string' },
  figures: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Their names, without dashes. */
export const optionNames = Object.keys(options)

/** @throws UsageError for an option that nobody knows or that lacks its value. */
export function parseLine(line: string[]) {
  try {
    return parseArgs({ args: line, allowPositionals: true, options })
  } catch (error) {
    // The advice that follows the first sentence is about words that begin with a dash, and no command takes one.
    throw new UsageError(types.isNativeError(error) ? error.message.replace(/\. To specify .*$/s, '') : String(error))
  }
}
