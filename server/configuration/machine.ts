import { totalmem } from 'node:os'
import { ConfigError } from './variables.ts'

/** In megabytes, with the embedded database and sample data: a first start that is limited to it has 460 (README.md). */
const neededMemory = 512
/** Open files: about 400 of the embedded database, and the connections. */
const neededFiles = 1_000

interface Machine {
  /** In megabytes. */
  memory: number
  files: number
}

/** Reads what this process may have: memory of the machine or of its control group, and open files (Node raises them to the hard limit). */
export function readMachine(): Machine {
  // Otherwise it looks up the names of all who are connected. Node's types do not know it.
  Object.assign(process.report, { excludeNetwork: true })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node types a report as an object
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { hard: unknown } } }
  const files = Number(userLimits?.open_files?.hard)
  // Without a limit it is 0, or more than any machine has.
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem())
  return { memory: Math.floor(memory / 1_000_000), files: Number.isNaN(files) ? Infinity : files }
}

const write = (count: number) => (count === Infinity ? 'any number of' : count.toLocaleString('en'))

/** Says in a line what the server needs and has. */
export function describeMachine({ memory, files }: Machine): string {
  return `${write(memory)} MB of memory (needs ${write(neededMemory)}), ${write(files)} open files (needs ${write(neededFiles)})`
}

/** @throws ConfigError where connections would be reset and the database could not open its files */
export function requireFiles({ files }: Machine): void {
  if (files >= neededFiles) return
  const has = `It may open ${write(files)} files at once, and needs ${write(neededFiles)}`
  throw new ConfigError([`${has}: raise the limit (ulimit -Hn, LimitNOFILE of systemd, nofile of Docker).`])
}

/** Says that the system may end the server for want of memory; undefined where there is enough. */
export function findShortage({ memory }: Machine): string | undefined {
  if (memory >= neededMemory) return undefined
  return `The server may have ${write(memory)} MB of memory, and needs ${write(neededMemory)}: the system may end it without a word.`
}
