import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

export const root = resolve(import.meta.dirname, '../..')

/** A user of this machine under which a process runs. */
export interface Account {
  name: string
  uid: number
  gid: number
}

export async function findAccount(name: string): Promise<Account> {
  const [uid = 0, gid = 0] = await Promise.all(
    ['-u', '-g'].map(async (which) => Number(await run('id', [which, name]))),
  )
  return { name, uid, gid }
}

interface Run {
  as?: Account
  env?: Record<string, string>
  cwd?: string | undefined
}

function options({ as, env, cwd = '/' }: Run): SpawnOptions {
  return { cwd, env: { PATH: process.env.PATH, ...env }, ...(as && { uid: as.uid, gid: as.gid }) }
}

/** Runs a command to its end; returns what it printed. @throws with its own words when it fails */
export async function run(command: string, args: string[], how: Run = {}): Promise<string> {
  const child = spawn(command, args, { ...options(how), stdio: ['ignore', 'pipe', 'pipe'] })
  const [[code], said, complaint] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}: ${complaint.trim() || said.trim()}`)
  return said.trim()
}

/** Starts a command that stays; its output goes to the open file `log`. */
export function start(command: string, args: string[], log: number, how: Run = {}): ChildProcess {
  return spawn(command, args, { ...options(how), stdio: ['ignore', log, log] })
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

type Replacements = [what: string, by: string][]

/** Reads a file below `deploy/` and adapts it to this machine. @throws where it does not hold what is to be replaced */
export async function readDeployFile(path: string, replacements: Replacements): Promise<string> {
  let content = await readFile(resolve(root, 'deploy', path), 'utf8')
  for (const [what, by] of replacements) {
    if (!content.includes(what)) throw new Error(`${path} does not hold "${what}" any more: correct e2e/production`)
    content = content.replaceAll(what, by)
  }
  return content
}

/** Reads a unit of systemd: its command and variables; `%i` is the name of the instance. */
export async function readUnit(path: string, replacements: Replacements, instance = '') {
  const content = await readDeployFile(join('systemd', path), replacements)
  const values = (key: string) =>
    [...content.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value.replaceAll('%i', instance))
  const [command = '', ...args] = values('ExecStart')[0]?.split(' ') ?? []
  const pairs = values('Environment').map((pair) => pair.split('=') as [string, string])
  return { command, args, cwd: values('WorkingDirectory')[0], env: Object.fromEntries(pairs) }
}
