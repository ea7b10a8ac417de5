import { optionNames } from '../releases/command/options.ts'
import { refuseKeptOptions } from './npm-options.ts'
import { run } from './processes.ts'

// pnpm passes the two dashes on that npm takes away.
const [first, ...rest] = process.argv.slice(2)
const words = first === '--' ? rest : process.argv.slice(2)
const refusal = refuseKeptOptions(process.env, words, optionNames)
if (refusal !== undefined) {
  console.error(refusal)
  process.exit(2)
}
process.exit(await run('node', ['releases/main.ts', ...words]))
