import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { Refusal } from '../refusal.ts'
import { parseOrigin, storeAt } from '../release/store.ts'
import { traceStack } from '../trace/trace-stack.ts'
import { usage } from '../usage.ts'
import type { SiteOptions } from './context.ts'
import { describeBeside, describeChange, describeStatus } from './describe.ts'
import { parseLine, UsageError } from './options.ts'
import { describePacked, pack } from './pack.ts'
import { prune } from './prune.ts'
import { check, publish, publishCanary, publishPreview, type PublishOptions } from './publish.ts'
import { rollback } from './rollback.ts'
import { status } from './status.ts'
import { disable, enable, end, promote, remove } from './switch-channels.ts'

interface CommandOptions extends PublishOptions {
  dryRun?: boolean
  preview?: boolean
  days?: number
  share?: number
  out?: string
}

interface Command {
  /** How many words may follow the command. */
  words: [least: number, most: number]
  /** Its options besides `--help`. */
  options: readonly string[]
  run(site: string, words: string[], options: CommandOptions): Promise<string>
}

const commands: Record<string, Command> = {
  publish: {
    words: [1, Infinity],
    options: ['by', 'origin', 'no-origin', 'no-activate', 'preview', 'days', 'to'],
    run: runPublish,
  },
  pack: {
    words: [0, 1],
    options: ['out'],
    run: async (_, [app], options) => describePacked(await pack(app, options)),
  },
  check: { words: [0, Infinity], options: [], run: runCheck },
  rollback: {
    words: [0, 1],
    options: ['by'],
    run: async (site, [target], options) => describeChange(await rollback(site, target, options)),
  },
  promote: {
    words: [0, 1],
    options: ['by'],
    run: async (site, [app], options) => describeChange(await promote(site, app, options)),
  },
  end: {
    words: [1, 1],
    options: ['by'],
    run: async (site, [target = ''], options) => `${(await end(site, target, options)).name} has ended`,
  },
  remove: {
    words: [1, 1],
    options: ['by'],
    run: async (site, [app = ''], options) => describeChange(await remove(site, app, options)),
  },
  disable: {
    words: [1, 1],
    options: ['by'],
    run: async (site, [app = ''], options) => describeChange(await disable(site, app, options)),
  },
  enable: {
    words: [1, 1],
    options: ['by'],
    run: async (site, [app = ''], options) => describeChange(await enable(site, app, options)),
  },
  trace: { words: [0, 1], options: [], run: runTrace },
  status: {
    words: [0, 0],
    options: [],
    run: async (site) => describeStatus(site, await status(site)),
  },
  prune: { words: [0, 0], options: ['dry-run'], run: runPrune },
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
  const { values, positionals } = parseLine(line)
  const [name = '', ...words] = positionals
  if (values.help || (name === '' && line.length === 0)) return usage
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new UsageError(`There is no command "${name}"`)
  const [least, most] = command.words
  if (words.length < least) throw new UsageError(`${name}: say which one`)
  if (words.length > most) throw new UsageError(`${name}: "${words[most]}" is one word too many`)
  const strange = Object.keys(values).find((option) => !command.options.includes(option))
  if (strange !== undefined) throw new UsageError(`${name} has no option --${strange}`)
  if (values.origin !== undefined && values['no-origin']) throw new UsageError('Give --origin or --no-origin, not both')
  if (values.preview && values['no-activate']) throw new UsageError('Give --preview or --no-activate, not both')
  if (values.days !== undefined && !values.preview) throw new UsageError('--days is about --preview')
  if (values.to !== undefined && (values.preview || values['no-activate']))
    throw new UsageError('Give --to alone, without --preview or --no-activate')
  const days = readDays(values.days)
  const share = values.to === undefined ? {} : { share: readShare(values.to) }
  const { by, out } = values
  const origin = values['no-origin'] ? '' : values.origin && parseOrigin(values.origin)
  const given = { ...(by === undefined ? {} : { by }), ...(origin === undefined ? {} : { origin }) }
  return command.run(site, words, {
    ...defaults,
    ...given,
    ...(out === undefined ? {} : { out }),
    log,
    activate: !values['no-activate'],
    dryRun: values['dry-run'] ?? false,
    preview: values.preview ?? false,
    days,
    ...share,
  })
}

async function runPublish(site: string, apps: string[], options: CommandOptions): Promise<string> {
  if (options.preview) return describeBeside(await publishPreview(site, apps, options))
  const { share } = options
  if (share !== undefined)
    return (await publishCanary(site, apps, { ...options, share })).map(describeBeside).join('\n')
  const published = await publish(site, apps, options)
  const { id } = published.release
  if (!published.changed) return `Release ${id} was live already: nothing has changed`
  return options.activate ? describeChange(published) : `Release ${id} is ready: \`rollback ${id}\` makes it live`
}

/** Reads the stack trace from a file or from what is piped in. */
async function runTrace(site: string, [file]: string[]): Promise<string> {
  const stack = file === undefined ? await text(process.stdin) : await readFile(file, 'utf8')
  return (await traceStack(storeAt(site), stack)).trimEnd()
}

async function runCheck(site: string, apps: string[], options: CommandOptions): Promise<string> {
  const release = await check(site, apps, options)
  const names = Object.values(release.apps).map(({ name, version }) => `${name} ${version}`)
  return `Nothing speaks against ${names.join(', ')}`
}

async function runPrune(site: string, _: string[], options: CommandOptions): Promise<string> {
  const { removed, bytes } = await prune(site, options)
  if (removed.length === 0) return 'Nothing is old enough to be removed'
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  return [...removed, options.dryRun ? `Would be removed: ${size}` : `Removed: ${size}`].join('\n')
}

/** @throws UsageError for what is no number of days from 1 to 30: a preview keeps files that nobody else needs. */
function readDays(days = '7'): number {
  const number = Number(days)
  if (Number.isInteger(number) && number >= 1 && number <= 30) return number
  throw new UsageError(`--days is a whole number from 1 to 30, not "${days}"`)
}

/** Returns what `--to` says, in percent. @throws UsageError for what is no whole number from 1 to 99. */
function readShare(to: string): number {
  const [, digits] = /^(\d{1,2})\s?%?$/.exec(to) ?? []
  if (Number(digits) >= 1) return Number(digits)
  throw new UsageError(`--to is a share of the visitors from 1% to 99%, not "${to}"; \`promote\` makes it live for all`)
}
