// oxlint-disable-next-line import/no-unassigned-import -- it ends the program before other modules read a wrong site.json
import '@site/shared/rules/site/check'
import { resolve } from 'node:path'
import { describeFailure, plainText, runCommand } from './command/run-command.ts'
import { workspaceRoot } from './workspace.ts'

const site = resolve(workspaceRoot, process.env.SITE_DIR ?? 'var/site')

try {
  console.log(plainText(await runCommand(site, process.argv.slice(2), (line) => console.log(plainText(line)))))
} catch (error) {
  const { text, code } = describeFailure(error)
  console.error(plainText(text))
  process.exitCode = code
}
