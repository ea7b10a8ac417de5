import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { extname, join } from 'node:path'
import { UserError } from '../files/files.ts'
import { titleOf } from '../app-base.ts'

/**
 * Builds an app into an empty `<root>/<app>/dist`. Returns the warnings of the build.
 * @throws UserError with the errors of the build.
 */
export type Builder = (app: string, root: string) => Promise<string>

const program = join(import.meta.dirname, `../build-app${extname(import.meta.filename)}`)

/** Runs webpack in another process, so that two builds can run at once and free their memory. */
export const buildWithWebpack: Builder = async (app, root) => {
  const child = spawn(process.execPath, [program, app], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  const said = `${output}${errors}`.trim()
  if (code !== 0) throw new UserError([`${titleOf(app)} does not build:\n${said || `its process ended with ${code}`}`])
  return said
}
