import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

export const root = resolve(import.meta.dirname, '../..')

/** A user of this machine under which a process runs. */
export interface Account {
  name: string
  uid: number
  gid: number
}

export async function findAccount(name: string): Promise<Account> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (option) => Number(await run('id', [option, name]))))
  return { name, uid: uid!, gid: gid! }
}

interface Options {
  as?: Account
  env?: Record<string, string>
  cwd?: string | undefined
}

const optionsOf = ({ as, env, cwd = '/' }: Options) => ({
  cwd,
  env: { PATH: process.env.PATH, ...env },
  ...(as && { uid: as.uid, gid: as.gid }),
})

/** Runs a command to its end; returns what it printed. @throws with what it printed as an error */
export async function run(command: string, args: string[], options: Options = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { ...optionsOf(options), maxBuffer: 1e8 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new Error(`There is no ${command}: docs/deploying.md, step 1, says what is installed`, { cause: error })
    },
  )
  return stdout.trim()
}

/** Starts a command that stays; its output is added to a file. */
export function start(command: string, args: string[], logFile: string, options: Options = {}): ChildProcess {
  const log = openSync(logFile, 'a')
  return spawn(command, args, { ...optionsOf(options), stdio: ['ignore', log, log] })
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

export const readDeployFile = (path: string) => readFile(join(root, 'deploy', path), 'utf8')

/**
 * Reads a unit of systemd: its command and variables; `%i` is the name of the instance.
 * @param paths paths of this machine by those of the unit
 * @throws where the unit lacks one of them
 */
export async function readUnit(name: string, paths: Record<string, string>, instance = '') {
  let content = await readDeployFile(join('systemd', name))
  for (const [path, own] of Object.entries({ '/opt/node/bin/node': process.execPath, ...paths })) {
    if (!content.includes(path)) throw new Error(`${name} does not contain "${path}" any more: correct e2e/production`)
    content = content.replaceAll(path, own)
  }
  const values = (key: string) =>
    [...content.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value.replaceAll('%i', instance))
  const [command = '', ...args] = values('ExecStart')[0]?.split(' ') ?? []
  const env = Object.fromEntries(values('Environment').map((pair) => pair.split('=') as [string, string]))
  return { command, args, cwd: values('WorkingDirectory')[0], env }
}
