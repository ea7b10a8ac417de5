import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Under which a process runs. */
export interface Account {
  name: string
  uid: number
  gid: number
}

export async function findAccount(name: string): Promise<Account> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (which) => Number(await run('id', [which, name]))))
  return { name, uid: uid!, gid: gid! }
}

interface Run {
  as?: Account
  env?: Record<string, string>
  cwd?: string
}

function options({ as, env, cwd }: Run): SpawnOptions {
  return { cwd: cwd ?? '/', env: { PATH: process.env.PATH, ...env }, ...(as && { uid: as.uid, gid: as.gid }) }
}

/** Runs a command to its end; gives what it printed. @throws with its own words when it fails */
export async function run(command: string, args: string[], how: Run = {}): Promise<string> {
  const child = spawn(command, args, { ...options(how), stdio: ['ignore', 'pipe', 'pipe'] })
  const [[code], said, complaint] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}: ${complaint.trim() || said.trim()}`)
  return said.trim()
}

/** Starts a command that stays; what it prints goes to the open file `log`. */
export function start(command: string, args: string[], log: number, how: Run = {}): ChildProcess {
  return spawn(command, args, { ...options(how), stdio: ['ignore', log, log] })
}

/** Waits for the end of a process; at once where it has ended. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return address && typeof address === 'object' ? address.port : 0
}

export const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Looks ten times a second until something is so. @throws after `seconds`, with what was waited for */
export async function until(what: string, seconds: number, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited ${seconds} s in vain: ${what}`)
    await later(100)
  }
}
