import { extname, join } from 'node:path'
import { runProgram } from '@site/shared/build/run-program'
import { UserError } from '../files/files.ts'
import { titleOf } from '../workspace.ts'

/** Builds an app into an empty `<root>/<app>/dist` and returns the warnings. @throws UserError with the errors of the build. */
export type Builder = (app: string, root: string) => Promise<string>

const program = join(import.meta.dirname, `../build-app${extname(import.meta.filename)}`)

/** Runs webpack in another process, so that two builds can run at once and free their memory. */
export const buildWithWebpack: Builder = async (app, root) => {
  const { code, said } = await runProgram([program, app], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0)
    throw new UserError([`${titleOf(app)} does not build:\n${said.trim() || `its process ended with ${code}`}`])
  return said.trim()
}
