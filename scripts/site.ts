import { createProgram } from '../releases/command/run-command.ts'

// pnpm passes on the two dashes that npm removes.
const [first, ...rest] = process.argv.slice(2)
const words = first === '--' ? rest : process.argv.slice(2)

const swallowed = findSwallowed(process.env)
if (swallowed.length > 0) {
  console.error(`npm has not passed on ${swallowed.join(', ')}, so nothing was done. Type two dashes before options:

  npm run site -- ${[...words, ...swallowed].join(' ')}`)
  process.exit(2)
}
process.argv.splice(2, Infinity, ...words)
await import('../releases/main.ts')

/**
 * Returns the options that stood before the two dashes: npm keeps them and sets `npm_config_…`, for `--by` the one of its own
 * options that begins like it, `npm_config_bypass_2fa`.
 */
function findSwallowed(env: NodeJS.ProcessEnv): string[] {
  if (!env['npm_config_user_agent']?.startsWith('npm/')) return []
  const options = createProgram('', {}, () => undefined).commands.flatMap((command) => command.options)
  const found = new Map(options.map((option) => [option.long, option])).values()
  return [...found].flatMap(({ long = '', negate, required }) => {
    const key = `npm_config_${long.replace(/^--(?:no-)?/, '').replaceAll('-', '_')}`
    const value = Object.entries(env).find(([name]) => name.startsWith(key))?.[1]
    if (value === undefined || (value === '') !== negate) return []
    // The value of an option that npm takes for a switch is the last word.
    return [required ? `${long} ${value === 'true' ? words.pop() : value}` : long]
  })
}
