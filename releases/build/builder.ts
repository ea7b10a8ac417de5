import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { extname, join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { titleOf } from '../release/app-base.ts'

/**
 * Fills `<root>/<app>/dist` anew and returns what the build has to say (warnings, or nothing).
 * @throws Refusal with the build's own messages when it fails.
 */
export type Builder = (app: string, root: string) => Promise<string>

const program = join(import.meta.dirname, `../build-app${extname(import.meta.filename)}`)

/** Builds with webpack in a process of its own: two builds can run at once, and a build's memory is given back. */
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
  if (code !== 0) throw new Refusal([`${titleOf(app)} does not build:\n${said || `its process ended with ${code}`}`])
  return said
}
