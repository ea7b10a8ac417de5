import { readFile } from 'node:fs/promises'
import { text as readText } from 'node:stream/consumers'
import { types } from 'node:util'
import { errorCode } from '@site/shared/rules'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { checkSite } from '../check/check-site.ts'
import { UserError } from '../files/files.ts'
import { storeAt } from '../store/store.ts'
import { isArchive } from '../build/archive.ts'
import type { Step } from '../receive/order.ts'
import { isPacked, workspaceRoot } from '../workspace.ts'
import type { SiteOptions } from '../channels/context.ts'
import { appOfArchive, readOrigin, stepAt } from '../receive/at-site.ts'
import { describeChange, describePublished, describeSideChannel, describeStatus } from '../channels/describe.ts'
import type { PageWord } from '../adopt/pages.ts'
import { adoptIntoArchive } from './adopt.ts'
import { describePacked, pack } from './pack.ts'
import { prune } from '../store/prune.ts'
import { checkAgainst } from '../channels/check-against.ts'
import { check } from '../channels/check.ts'
import { end } from '../channels/end.ts'
import { promote } from '../channels/promote.ts'
import { publishCanary } from '../channels/publish-canary.ts'
import { publishPreview } from '../channels/publish-preview.ts'
import { publish } from '../channels/publish.ts'
import { rollback } from '../channels/rollback.ts'
import { status } from '../channels/status.ts'
import { disable, enable, remove } from '../channels/switch-remotes.ts'
import { traceStack } from './trace-stack.ts'

interface PublishLine {
  dropPaths?: boolean
  preview?: boolean
  days?: number
  to?: number
  by?: string
  byHand?: boolean
  at?: string
}

const environment = `
Options come after two dashes, because npm keeps those before them: npm run site -- publish mf-legal --preview

Environment:
  SITE_DIR     the release store (otherwise var/site)
  PORT         of dev (otherwise 8080)
  SITE_KEY     file with the private key that signs
  SITE_TOKEN   for --at: the token of a publisher, or that of a run of its continuous integration
  SITE_BY      the name to record where --by is not given (otherwise that of git, or of your account)
  NODE_ENV     "production" at the first publish makes a production store; any other store is for development: its
               releases also accept nl.localhost and be.localhost, and production rejects them
  SITE_BROTLI  compression level, 1 to 11 (otherwise 11)`

/**
 * Runs a command line and returns the text to print; `log` is called with each line of progress.
 * @throws CommanderError for a line that cannot be understood, UserError for a reason that the user can fix
 */
export async function runCommand(
  site: string,
  words: readonly string[],
  log: (line: string) => void,
  defaults: SiteOptions = {},
): Promise<string> {
  const printed: string[] = []
  const program = createProgram(site, { ...defaults, log }, (said) => printed.push(said.trimEnd()))
  try {
    await program.parseAsync(words.length === 0 ? ['--help'] : words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error
  }
  return printed.join('\n')
}

/** Returns text without control characters, which would steer a terminal: names and paths come from builds of others. */
export function plainText(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '\uFFFD')
}

export function describeFailure(error: unknown): { text: string; code: number } {
  const program = isPacked ? 'npx --no site' : 'npm run site'
  if (error instanceof CommanderError) return { text: `${error.message}\n\nAll commands: ${program}`, code: 2 }
  if (error instanceof UserError)
    return { text: error.reasons.map((reason) => `Refused: ${reason}`).join('\n'), code: 1 }
  // Errors of the file system and the network say what they are about.
  const isOfSystem = types.isNativeError(error) && 'syscall' in error && 'code' in error
  if (isOfSystem) return { text: `Failed: ${error.message}`, code: 1 }
  return { text: String(types.isNativeError(error) ? error.stack : error), code: 1 }
}

export function createProgram(site: string, options: SiteOptions, print: (text: string) => void): Command {
  const program = new Command(isPacked ? 'npx --no site' : 'npm run site --')
    .description('Builds host and remotes, and decides which release is live.')
    .usage('<command> [options]')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: () => undefined })
    .addHelpText('after', environment)

  const command = (usage: string, description: string) =>
    program.command(usage).description(description).option('--by <name>', 'name to record as the author of the change')

  command('publish <app...>', 'build the apps that have changed, check them, make them live; or archives of `pack`')
    .option('--drop-paths', 'also if it takes away pages or menu entries')
    .addOption(new Option('--preview', 'show it only to those who have the link').conflicts('to'))
    .addOption(new Option('--days <days>', 'days until the preview ends, 1 to 30 (otherwise 7)').argParser(readDays))
    .addOption(new Option('--to <share>', 'show it to a share of the visitors, 1% to 99%').argParser(readShare))
    .addOption(byHand())
    .addOption(at())
    .action(async (apps: string[], line: PublishLine, { parent }: Command) => {
      if (line.days !== undefined && !line.preview) parent?.error("error: option '--days' needs '--preview'")
      print(await runPublish(site, apps, line, options))
    })

  program
    .command('pack [app]')
    .description('build an app into one .tgz, which `publish` accepts on any machine')
    .option('--out <file>', 'the archive, such as mf-legal.tgz (otherwise var/archives/<app>-<version>.tgz)')
    .addOption(byHand())
    .action(async (app: string | undefined, { out, byHand: isByHand }: { out?: string; byHand?: boolean }) =>
      print(describePacked(await pack(app, isByHand ? { ...options, out, test: false } : { ...options, out }))),
    )

  const pages: PageWord[] = []
  const collect = (option: PageWord['option']) => (value: string) => {
    pages.push({ option, value })
  }
  program
    .command('adopt <dist>')
    .description(
      'make an archive of what a stock webpack, Rspack or Vite has built with Module Federation (docs/remotes.md)',
    )
    .requiredOption('--name <app>', 'how the remote is called here, such as mf-example')
    .option(
      '--page <path=module>',
      'a page and the module that has it, such as example=./App; repeatable',
      collect('page'),
    )
    .option(
      '--title <text>',
      'the title of the page before it, or its title in one language: nl=Voorbeeld',
      collect('title'),
    )
    .option('--menu <menu=position>', 'the place of the page before it in a menu, such as service=30', collect('menu'))
    .option('--out <file>', 'the archive, such as mf-example.tgz (otherwise var/archives/<app>-<version>.tgz)')
    .action(async (dist: string, { name, out }: { name: string; out?: string }) =>
      print(describePacked(await adoptIntoArchive(dist, { name, pages, out }))),
    )

  program
    .command('check [app...]')
    .description('check the live release, or the one that publishing these apps would make')
    .option('--origin <url...>', 'check that a running site serves the live release')
    .addOption(
      new Option('--against <origin>', 'check the apps by the rules of a running site, without its store').conflicts(
        'origin',
      ),
    )
    .action(async (apps: string[], { origin, against }: { origin?: string[]; against?: string }) => {
      if (against) print(await runCheckAgainst(readOrigin(against, '--against'), apps, options))
      else print(origin ? await runSiteCheck(site, origin) : await runCheck(site, apps, options))
    })

  program
    .command('dev [app]')
    .description(
      'show a remote as it is saved, in a running site: its host, other remotes and API, of which nothing is changed',
    )
    .requiredOption('--against <url>', 'the site, such as https://privacy.example.nl, or the link of a preview')
    .option('--api <url>', 'the calls of the API go there, also those that change something')
    .option('--back-end <url>', 'the calls of its own API, /api/x/<app>/, go there')
    .option('--fakes <file>', 'JSON answers of calls: { "POST /api/x/mf-example/offers": { "id": "1" } }')
    .action(async (app: string | undefined, line: DevLine) => runDev(app, line, options))

  const changing = (usage: string, description: string, change: typeof remove) =>
    command(usage, description).action(async (name: string, line: SiteOptions) =>
      print(describeChange(await change(site, name, { ...options, ...line }))),
    )
  /** The same for a store, or with --at for an app of one's own. */
  const changingAnywhere = (usage: string, description: string, step: Step, change: typeof remove) =>
    command(usage, description)
      .addOption(at())
      .action(async (name: string | undefined, { at: origin, ...line }: AtLine & SiteOptions) =>
        print(
          origin
            ? await stepAt(readOrigin(origin), nameOwn(name), step)
            : describeChange(await change(site, name ?? '', { ...options, ...line })),
        ),
      )
  changingAnywhere(
    'promote [app]',
    'make what --to shows to a share of the visitors live for all',
    'promote',
    (where, app, more) => promote(where, app || undefined, more),
  )
  changingAnywhere(
    'rollback [target]',
    'back to the previous release, the previous version of an app, or a release by its id',
    'rollback',
    (where, target, more) => rollback(where, target || undefined, more),
  )
  command('end <channel>', 'end preview/<id> or canary/<app>: everybody sees what is live')
    .addOption(at())
    .option('--app <app>', 'with --at: the app of a preview')
    .action(async (channel: string, { at: origin, app, ...line }: AtLine & { app?: string } & SiteOptions) =>
      print(
        origin
          ? await stepAt(readOrigin(origin), nameOwn(app ?? /^canary\/(.*)$/.exec(channel)?.[1]), 'end', { channel })
          : `${(await end(site, channel, { ...options, ...line })).name} has ended: everybody sees what is live`,
      ),
    )
  changingAnywhere(
    'disable <app>',
    'switch a remote off: its pages say so, and no menu leads there',
    'disable',
    disable,
  )
  changingAnywhere('enable <app>', 'switch it on again', 'enable', enable)
  changing('remove <app>', 'take a remote out of the site', remove)
  program
    .command('status [app]')
    .description('print what is live, who published it, previews, shares, and the latest ten releases')
    .addOption(at())
    .action(async (app: string | undefined, { at: origin }: AtLine) =>
      print(
        origin ? await stepAt(readOrigin(origin), nameOwn(app), 'status') : describeStatus(site, await status(site)),
      ),
    )
  program
    .command('trace [file]')
    .description("print a visitor's stack trace, from a file or standard input, with the positions in the sources")
    .action(async (file: string | undefined) => {
      print(await traceStack(storeAt(site), file === undefined ? await readText(process.stdin) : await readStack(file)))
    })
  program
    .command('prune')
    .description('remove versions that no remaining release names and that are older than 30 days')
    .option('--dry-run', 'only print what would be removed')
    .action(async (line: { dryRun?: boolean }) => print(await runPrune(site, line)))
  return program
}

/** @throws UserError */
async function readStack(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new UserError([
      `${file} cannot be read (${errorCode(error)}): name a file with a stack trace, or none and paste it`,
    ])
  })
}

interface DevLine {
  against: string
  api?: string
  backEnd?: string
  fakes?: string
}

/** Ends with the process. */
async function runDev(
  app: string | undefined,
  { against, ...line }: DevLine,
  { root, log = console.log }: SiteOptions,
) {
  // The modules that are imported from here on read them.
  Object.assign(process.env, { SITE_WATCH: '1', NODE_ENV: 'development' })
  const { devAgainst } = await import('../development/against/dev-against.ts')
  const port = Number(process.env.PORT || 8080)
  await devAgainst(against, app, { root: root ?? workspaceRoot, port, log, ...line })
}

interface AtLine {
  at?: string
}

function at(): Option {
  return new Option(
    '--at <origin>',
    'at a running site, such as https://privacy.example.nl, as a publisher (SITE_TOKEN)',
  )
}

/** @throws UserError where no app is named */
function nameOwn(app: string | undefined): string {
  if (app !== undefined) return app
  throw new UserError(['With --at, name the app: a publisher changes its own apps only'])
}

function byHand(): Option {
  return new Option('--by-hand', 'leave out lint and unit tests; `status` says so')
}

async function runPublish(site: string, apps: string[], line: PublishLine, options: SiteOptions): Promise<string> {
  const { preview, days = 7, to: share, byHand: isByHand, at: _at, ...author } = line
  const publishOptions = { ...options, ...author }
  // A preview is for trying out, and `all` publishes a checkout whose tests have passed where it was merged.
  if (isByHand || preview || apps.includes('all')) publishOptions.test = false
  if (line.at) return publishAt(readOrigin(line.at), apps, line, publishOptions)
  if (preview) return describeSideChannel(site, await publishPreview(site, apps, { ...publishOptions, days }))
  if (share !== undefined) {
    const canaries = await publishCanary(site, apps, { ...publishOptions, share })
    return canaries.map((canary) => describeSideChannel(site, canary)).join('\n')
  }
  return describePublished(await publish(site, apps, publishOptions))
}

/** Sends each app by itself: its archive, or the one that is packed now. */
async function publishAt(
  origin: string,
  apps: readonly string[],
  line: PublishLine,
  options: SiteOptions,
): Promise<string> {
  if (apps.includes('all')) throw new UserError(['With --at, name each app: a publisher changes its own apps only'])
  const answers: string[] = []
  for (const word of apps) {
    const archive = isArchive(word) ? word : (await pack(word, options)).path
    const choices = { archive, ...(line.dropPaths && { dropPaths: true }) }
    const app = appOfArchive(archive)
    if (line.preview)
      answers.push(await stepAt(origin, app, 'preview', { ...choices, ...(line.days && { days: line.days }) }))
    else if (line.to !== undefined) answers.push(await stepAt(origin, app, 'canary', { ...choices, share: line.to }))
    else answers.push(await stepAt(origin, app, 'publish', choices))
  }
  return answers.join('\n')
}

async function runCheck(site: string, apps: string[], options: SiteOptions): Promise<string> {
  const release = await check(site, apps, { ...options, test: false })
  const names = Object.values(release.apps).map(({ name, version }) => `${name} ${version}`)
  return `No faults found in ${names.join(', ')}`
}

async function runCheckAgainst(origin: string, words: readonly string[], options: SiteOptions): Promise<string> {
  if (words.length === 0) throw new UserError(['Name what to check: an app, or an archive'])
  const apps = await checkAgainst(origin, words, { ...options, test: false })
  const names = apps.map(({ name, version }) => `${name} ${version}`)
  return `No faults found in ${names.join(', ')} by the rules of ${origin}`
}

async function runSiteCheck(site: string, urls: readonly string[]): Promise<string> {
  const { release } = await status(site)
  if (release === undefined) throw new UserError([`Nothing has been published into ${site} yet: publish all`])
  const faults = await checkSite(release, urls)
  if (faults.length > 0) throw new UserError(faults)
  return `${urls.join(', ')} serves release ${release.id}`
}

async function runPrune(site: string, line: { dryRun?: boolean }): Promise<string> {
  const { removed, bytes } = await prune(site, line)
  if (removed.length === 0) return 'Nothing is old enough to be removed'
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  return [...removed, line.dryRun ? `Would be removed: ${size}` : `Removed: ${size}`].join('\n')
}

/** A preview keeps files that no release needs, so it must end. */
function readDays(text: string): number {
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= 30) return days
  throw new InvalidArgumentError('Use a whole number from 1 to 30.')
}

function readShare(text: string): number {
  const [, digits] = /^(\d{1,2})%?$/.exec(text) ?? []
  if (Number(digits) >= 1) return Number(digits)
  throw new InvalidArgumentError('Use a share from 1% to 99%; `promote` makes it live for all.')
}
