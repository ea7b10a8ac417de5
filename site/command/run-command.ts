import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { parseArgs, types } from 'node:util'
import { storeAt } from '../release/store.ts'
import { traceStack } from '../trace/trace-stack.ts'
import { usage } from '../usage.ts'
import { activate, rollback } from './activate.ts'
import type { SiteOptions } from './context.ts'
import { describeStatus } from './describe-status.ts'
import { check, publish, type PublishOptions } from './publish.ts'
import { status } from './status.ts'

/** The command line cannot be understood. */
export class UsageError extends Error {}

interface Command {
  /** How many words may follow the command. */
  words: [least: number, most: number]
  /** Its options besides `--help`. */
  options: readonly string[]
  run(site: string, words: string[], options: PublishOptions): Promise<string>
}

const commands: Record<string, Command> = {
  publish: { words: [1, Infinity], options: ['by', 'origin', 'no-activate'], run: runPublish },
  check: { words: [0, Infinity], options: [], run: runCheck },
  activate: {
    words: [1, 1],
    options: ['by'],
    run: async (site, [id = ''], options) => tell(await activate(site, id, options)),
  },
  rollback: {
    words: [0, 1],
    options: ['by'],
    run: async (site, [id], options) => tell(await rollback(site, id, options)),
  },
  trace: { words: [0, 1], options: [], run: runTrace },
  status: {
    words: [0, 0],
    options: [],
    run: async (site) => describeStatus(site, await status(site)),
  },
}

/**
 * Carries out a command line without `node` and the program's name, and returns what to print at the end.
 * @param defaults what stands where the command line names no option
 * @throws UsageError when it cannot be understood, Refusal when the command refuses.
 */
export async function runCommand(
  site: string,
  line: string[],
  log: (line: string) => void,
  defaults: SiteOptions = {},
): Promise<string> {
  const { values, positionals } = parse(line)
  const [name = '', ...words] = positionals
  if (values.help || (name === '' && line.length === 0)) return usage
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new UsageError(`There is no command "${name}"`)
  const [least, most] = command.words
  if (words.length < least) throw new UsageError(`${name}: say which one`)
  if (words.length > most) throw new UsageError(`${name}: "${words[most]}" is one word too many`)
  const strange = Object.keys(values).find((option) => !command.options.includes(option))
  if (strange !== undefined) throw new UsageError(`${name} has no option --${strange}`)
  const { by, origin } = values
  const given = { ...(by === undefined ? {} : { by }), ...(origin === undefined ? {} : { origin }) }
  return command.run(site, words, { ...defaults, ...given, log, activate: !values['no-activate'] })
}

function parse(line: string[]) {
  try {
    return parseArgs({
      args: line,
      allowPositionals: true,
      options: {
        by: { type: 'string' },
        origin: { type: 'string' },
        'no-activate': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(types.isNativeError(error) ? error.message : String(error))
  }
}

async function runPublish(site: string, apps: string[], options: PublishOptions): Promise<string> {
  const { release, changed } = await publish(site, apps, options)
  if (!changed) return `Release ${release.id} was live already: nothing has changed`
  return options.activate ? tell(release) : `Release ${release.id} is ready: activate ${release.id} makes it live`
}

/** Reads the stack trace from a file or from what is piped in. */
async function runTrace(site: string, [file]: string[]): Promise<string> {
  const stack = file === undefined ? await text(process.stdin) : await readFile(file, 'utf8')
  return (await traceStack(storeAt(site), stack)).trimEnd()
}

async function runCheck(site: string, apps: string[], options: SiteOptions): Promise<string> {
  const release = await check(site, apps, options)
  const names = Object.values(release.apps).map(({ name, version }) => `${name} ${version}`)
  return `Nothing speaks against ${names.join(', ')}`
}

function tell({ id }: { id: string }): string {
  return `Release ${id} is live`
}
