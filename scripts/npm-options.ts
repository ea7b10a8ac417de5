// npm keeps the options before two dashes for itself, and tells of them in the environment only: `npm run site publish
// mf-legal --no-activate` reaches the tool as `publish mf-legal`. npm 12 refuses them itself, unless it knows the name.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const prefix = 'npm_config_'

/** What npm 9 to 12 tell every script of themselves, besides their options. */
const alwaysThere = new Set([
  'npm-version',
  'node-gyp',
  'metrics-registry',
  'global-prefix',
  'local-prefix',
  'user-agent',
])

/**
 * The sentence that refuses a command line of which npm has kept options; undefined where it has kept none. pnpm and Yarn
 * pass everything on.
 *
 * @param words what did arrive
 * @param own names of the tool's options, without dashes
 */
export function refuseKeptOptions(
  env: NodeJS.ProcessEnv,
  words: readonly string[],
  own: readonly string[],
): string | undefined {
  if (!env['npm_config_user_agent']?.startsWith('npm/')) return undefined
  const known = readKnownNames(env['npm_execpath'])
  const written = readWrittenNames(env)
  const kept = Object.entries(env).flatMap(([key, value]) => {
    if (!key.startsWith(prefix)) return []
    const name = key.slice(prefix.length).replaceAll('_', '-')
    if (alwaysThere.has(name) || written.has(name)) return []
    // npm takes the beginning of a name for the whole of one of its own: `--by` for `--bypass-2fa`.
    const mine = own.find((option) => name.startsWith(option.replace(/^no-/, '')))
    if (mine === undefined && (known === undefined || known.has(name))) return []
    if (value === '') return [`--no-${name}`]
    // What npm takes for a switch of its own has left its value among the words. That of another option may be a secret.
    const hasValue = mine !== undefined && value !== undefined && value !== 'true'
    return [hasValue ? `--${mine} ${quote(value)}` : `--${mine ?? name}`]
  })
  if (kept.length === 0) return undefined
  const [command = 'publish', ...rest] = words
  const example = ['npm run site --', command, ...rest.slice(0, 1), ...kept].join(' ')
  return (
    `npm has kept ${kept.join(' and ')} for itself, so nothing was done. Options come after two dashes, like this:\n` +
    `  ${example}\n` +
    `Where you have not typed ${kept.length === 1 ? 'it' : 'them'}, the environment sets ${prefix}…: unset it.`
  )
}

function quote(value: string): string {
  return /^[\w%.:/@-]+$/.test(value) ? value : JSON.stringify(value)
}

/** Names of npm's own options, as the npm that runs has them; undefined where it does not say. */
function readKnownNames(npm: string | undefined): Set<string> | undefined {
  try {
    const read: unknown = createRequire(npm ?? '')('@npmcli/config/lib/definitions')
    const { definitions }: { definitions?: object } = Object(read)
    return definitions && new Set(Object.keys(definitions))
  } catch {
    return undefined
  }
}

/** Names that a person has written into one of npm's files: those are no options of this command line. */
function readWrittenNames(env: NodeJS.ProcessEnv): Set<string> {
  const files = [
    env['npm_config_userconfig'],
    env['npm_config_globalconfig'],
    join(env['npm_config_local_prefix'] ?? '.', '.npmrc'),
  ]
  const lines = files.flatMap((file) => (file && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []))
  return new Set(lines.flatMap((line) => /^\s*([a-z][\w-]*)\s*(?:=|$)/.exec(line)?.[1]?.replaceAll('_', '-') ?? []))
}
