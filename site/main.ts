import { resolve } from 'node:path'
import { types } from 'node:util'
import { plainText } from './plain-text.ts'
import { Refusal } from './refusal.ts'
import { UsageError } from './command/options.ts'
import { runCommand } from './command/run-command.ts'
import { usage } from './usage.ts'
import { workspaceRoot } from './workspace.ts'

const site = resolve(workspaceRoot, process.env.SITE_DIR ?? 'var/site')

try {
  console.log(plainText(await runCommand(site, process.argv.slice(2), (line) => console.log(plainText(line)))))
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`)
  else if (error instanceof Refusal)
    console.error(plainText(error.reasons.map((reason) => `Refused: ${reason}`).join('\n')))
  else console.error(types.isNativeError(error) ? error.stack : error)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
