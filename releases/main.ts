// oxlint-disable-next-line import/no-unassigned-import -- it ends the program before other modules read a wrong site.json
import '@site/shared/rules/site/check'
import { resolve } from 'node:path'
import { describeFailure, plainText, runCommand } from './command/run-command.ts'
import { testWithTools } from './build/test-app.ts'
import { workspaceRoot } from './workspace.ts'

const site = resolve(workspaceRoot, process.env.SITE_DIR ?? 'var/site')

// In development tests are run as they are needed.
const options = { test: process.env.NODE_ENV === 'development' ? (false as const) : testWithTools }

try {
  console.log(plainText(await runCommand(site, process.argv.slice(2), (line) => console.log(plainText(line)), options)))
} catch (error) {
  const { text, code } = describeFailure(error)
  console.error(plainText(text))
  process.exitCode = code
}
