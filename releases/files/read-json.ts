import { readFile } from 'node:fs/promises'
import { Refusal } from '../refusal.ts'
import { unlessMissing } from './error-code.ts'

/**
 * The parsed content of a file, undefined when there is none.
 * @throws Refusal when it is not JSON.
 */
export async function readJson(path: string): Promise<unknown> {
  const content = await readFile(path, 'utf8').catch(unlessMissing)
  if (content === undefined) return undefined
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new Refusal([`${path} is not JSON: ${String(error)}`])
  }
}
