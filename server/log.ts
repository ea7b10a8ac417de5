// What a process of the server says of itself, and the first import of its program. With `LOG_FORMAT=json` all that it writes, whoever
// writes it, is an object a line, as what Fastify (pino) writes of requests.
import { hideVisitors } from './http/private-log.ts'

/** Levels of pino. */
const levels = { info: 30, warning: 40, error: 50 }
const isJson = process.env.LOG_FORMAT === 'json'

/** Logs a problem, without anything of a visitor. */
export function report(problem: string): void {
  reportWhole(hideVisitors(problem))
}

/** Logs a problem that no visitor can be in: of the settings. */
export function reportWhole(problem: string): void {
  process.stderr.write(`${problem}\n`)
}

function isObject(line: string): boolean {
  try {
    return line.startsWith('{') && typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

function toLine(text: string, level: number): string {
  const msg = text.trimEnd()
  return `${JSON.stringify({ level, time: Date.now(), pid: process.pid, msg })}\n`
}

/** Makes an object of each text that is written to a stream. */
function writeObjects(stream: NodeJS.WriteStream, level: number) {
  const write = stream.write.bind(stream)
  const writeLine = (text: unknown, ...rest: unknown[]) => {
    const line = String(text)
    return Boolean(Reflect.apply(write, stream, [isObject(line) ? line : toLine(line, level), ...rest]))
  }
  Object.assign(stream, { write: writeLine })
}

if (isJson) {
  writeObjects(process.stdout, levels.info)
  writeObjects(process.stderr, levels.error)
  // Node's own listener writes past the stream.
  process.removeAllListeners('warning')
  process.on('warning', ({ stack, message }) => process.stderr.write(toLine(stack ?? message, levels.warning)))
}

// Node would print all members of the error.
process.on('uncaughtException', (error) => {
  report(String(error instanceof Error ? error.stack : error))
  process.exit(1)
})
