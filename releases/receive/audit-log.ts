import { appendFile, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { tryParseJson, unlessMissing } from '../files/files.ts'
import type { Store } from '../store/store.ts'
import type { Order, Step } from './order.ts'

/** In bytes. A full log becomes the previous one, so that both have twice as much at most. */
const maxLog = 5_000_000

/** A line of `publishing.jsonl`: each step from elsewhere begins with one, and ends with one. */
export interface LoggedStep {
  at: string
  by: string
  app: string
  step: Step
  result: 'begun' | 'done' | 'refused' | 'failed'
  /** SHA-256 of the archive, hexadecimal. */
  archive?: string
  reasons?: readonly string[]
}

const logOf = ({ site }: Store) => join(site, 'publishing.jsonl')
const previousLogOf = ({ site }: Store) => join(site, 'publishing.previous.jsonl')

export async function logStep(
  store: Store,
  { app, step, by }: Pick<Order, 'app' | 'step' | 'by'>,
  rest: Pick<LoggedStep, 'at' | 'result' | 'archive' | 'reasons'>,
): Promise<void> {
  const path = logOf(store)
  const found = await stat(path).catch(unlessMissing)
  if (found && found.size > maxLog) await rename(path, previousLogOf(store))
  const line: LoggedStep = { ...rest, by, app, step }
  await appendFile(path, `${JSON.stringify(line)}\n`)
}

/** Returns the last line about an app, of the full log where the present one has none yet; undefined where there is none. */
export async function readLastStep(store: Store, app: string): Promise<string | undefined> {
  return (await findLastStep(logOf(store), app)) ?? findLastStep(previousLogOf(store), app)
}

async function findLastStep(path: string, app: string): Promise<string | undefined> {
  const content = (await readFile(path, 'utf8').catch(unlessMissing)) ?? ''
  return content.split('\n').findLast((line) => {
    const parsed = line === '' ? undefined : tryParseJson(line)
    return typeof parsed === 'object' && parsed !== null && 'app' in parsed && parsed.app === app
  })
}
