import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'
import { hasCode, unlessMissing } from './error-code.ts'

interface LockTimes {
  /** How long to wait for another holder, in ms. */
  timeout: number
  /** After how many ms without a sign of life a holder counts as gone. */
  staleAfter: number
}

/**
 * Runs `work` while no one else, in this process or another one, holds the lock file at `path`. A lock whose process
 * has died, or that gave no sign of life, is taken over.
 * @throws Refusal when another holder does not finish in time.
 */
export async function withLock<Result>(
  path: string,
  work: () => Promise<Result>,
  { timeout = 60_000, staleAfter = 30_000 }: Partial<LockTimes> = {},
): Promise<Result> {
  const mine = `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}, ${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  const deadline = Date.now() + timeout
  while (!(await take(path, mine))) {
    const theirs = await readHolder(path)
    if (theirs === undefined) continue
    if (await isGone(path, theirs, staleAfter)) await breakLock(path, theirs)
    else if (Date.now() > deadline) {
      throw new Refusal([`${path} is held (${theirs}): try again, or delete it when that process is no publish`])
    } else await pause(50)
  }
  const signOfLife = setInterval(touch, staleAfter / 4, path)
  try {
    return await work()
  } finally {
    clearInterval(signOfLife)
    if ((await readHolder(path)) === mine) await rm(path, { force: true })
  }
}

/** A hard link appears together with its content, so no one ever reads a lock that is not written yet. */
async function take(path: string, holder: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    await writeFile(draft, holder)
    await link(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function readHolder(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(unlessMissing)
}

/** Best effort: without the sign of life others only take over sooner, and a publish must not fail for that. */
function touch(path: string): void {
  const now = new Date()
  utimes(path, now, now).catch(() => undefined)
}

async function isGone(path: string, holder: string, staleAfter: number): Promise<boolean> {
  const found = await stat(path).catch(unlessMissing)
  if (found === undefined) return false
  if (Date.now() - found.mtimeMs > staleAfter) return true
  const [, pid, machine] = /^process (\d+) on ([^,]+),/.exec(holder) ?? []
  return machine === hostname() && !isRunning(Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !hasCode(error, 'ESRCH')
  }
}

/** Moves the lock aside first: had someone else taken it over meanwhile, theirs is put back. */
async function breakLock(path: string, holder: string): Promise<void> {
  const aside = `${path}.${randomUUID()}.tmp`
  try {
    await rename(path, aside)
    if ((await readHolder(aside)) !== holder) await link(aside, path)
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'EEXIST')) throw error
  } finally {
    await rm(aside, { force: true })
  }
}
