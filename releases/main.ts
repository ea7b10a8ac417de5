import { resolve } from 'node:path'
import { plainText } from './plain-text.ts'
import { describeFailure } from './command/describe-failure.ts'
import { runCommand } from './command/run-command.ts'
import { workspaceRoot } from './workspace.ts'

const site = resolve(workspaceRoot, process.env.SITE_DIR ?? 'var/site')
const line = process.argv.slice(2)

try {
  console.log(plainText(await runCommand(site, line, (step) => console.log(plainText(step)))))
} catch (error) {
  const { text, code } = describeFailure(error, line)
  console.error(plainText(text))
  process.exitCode = code
}
