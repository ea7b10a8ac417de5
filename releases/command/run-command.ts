import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { describeFaults, examine } from '../doctor/examine.ts'
import { Refusal } from '../refusal.ts'
import { parseOrigin } from '../release/allowed-origins.ts'
import { makeKey } from '../sign/keys.ts'
import { storeAt } from '../release/store.ts'
import { traceStack } from '../trace/trace-stack.ts'
import { usage } from '../usage.ts'
import { activate, rollback } from './activate.ts'
import type { SiteOptions } from './context.ts'
import { describeChange } from './describe-change.ts'
import { describeStatus } from './describe-status.ts'
import { parseLine, UsageError } from './options.ts'
import { describePacked, pack } from './pack.ts'
import { publishPreview } from './preview.ts'
import { prune } from './prune.ts'
import { check, publish, type PublishOptions } from './publish.ts'
import { promote, publishRollout } from './rollout.ts'
import { describePreview, listOrigins, readDays, runPreview } from './run-preview.ts'
import { describeRollout, readShare, runRollout } from './run-rollout.ts'
import { runBisect } from './run-bisect.ts'
import { status } from './status.ts'
import { disable, enable, remove } from './switch-app.ts'

interface CommandOptions extends PublishOptions {
  dryRun?: boolean
  preview?: boolean
  days?: number
  share?: number
  figures?: string | undefined
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
  activate: {
    words: [1, 1],
    options: ['by'],
    run: async (site, [id = ''], options) => describeChange(await activate(site, id, options)),
  },
  rollback: {
    words: [0, 1],
    options: ['by'],
    run: async (site, [target], options) => describeChange(await rollback(site, target, options)),
  },
  promote: {
    words: [0, 1],
    options: ['by'],
    run: async (site, [app], options) =>
      describeChange(await promote(site, app, { ...options, origins: listOrigins() })),
  },
  rollout: { words: [1, 1], options: [], run: runRollout },
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
  preview: { words: [1, 2], options: [], run: runPreview },
  bisect: { words: [1, 1], options: ['by', 'figures'], run: runBisect },
  prune: { words: [0, 0], options: ['dry-run'], run: runPrune },
  key: { words: [1, 1], options: [], run: runKey },
  doctor: { words: [1, Infinity], options: [], run: runDoctor },
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
    figures: values.figures,
  })
}

async function runPublish(site: string, apps: string[], options: CommandOptions): Promise<string> {
  if (options.preview) return describePreview(await publishPreview(site, apps, options))
  const { share } = options
  if (share !== undefined) return describeRollout(await publishRollout(site, apps, { ...options, share }))
  const published = await publish(site, apps, options)
  const { id } = published.release
  if (!published.changed) return `Release ${id} was live already: nothing has changed`
  return options.activate ? describeChange(published) : `Release ${id} is ready: activate ${id} makes it live`
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

async function runKey(site: string, [file = '']: string[]): Promise<string> {
  const name = await makeKey(site, file)
  return [
    `The private key is in ${file}: keep it secret, and name it by SITE_KEY when publishing.`,
    'The public key, for the team in teams.json:',
    name,
  ].join('\n')
}

async function runDoctor(
  site: string,
  addresses: string[],
  { log = () => undefined }: CommandOptions,
): Promise<string> {
  const findings = await examine(site, addresses, log)
  if (findings.length > 0) throw new Refusal(describeFaults(findings))
  return `Nothing is wrong with ${addresses.join(', ')}`
}
