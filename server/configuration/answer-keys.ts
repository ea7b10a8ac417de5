import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { assertDefined, errorCode } from '@site/shared/rules'

/** A key that wraps the keys of messages and files (`ANSWER_KEY`). */
export interface AnswerKey {
  id: string
  /** 32 bytes. */
  key: Buffer
}

/** The first one is for new messages and files; the others only open older ones. */
export type AnswerKeys = readonly AnswerKey[]

const shape = /^(?<id>[\w-]{1,20}):(?<key>[\w+/]{43}=)$/

/** Reads `id:key` (32 bytes in base64), several separated by spaces. @throws Error for anything else */
export function parseAnswerKeys(text: string): AnswerKeys {
  const keys = text.split(/\s+/).map((part) => {
    const { id, key } = assertDefined(shape.exec(part)?.groups, 'A key with an id')
    return { id: assertDefined(id, 'The id'), key: Buffer.from(assertDefined(key, 'The key'), 'base64') }
  })
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('Two keys have the same id')
  return keys
}

/** Returns the keys of a file, which is created where there is none; for development. A file that is there is only read. */
export function keepAnswerKeys(path: string): AnswerKeys {
  if (!existsSync(path)) createKeyFile(path, `development:${randomBytes(32).toString('base64')}\n`)
  return parseAnswerKeys(readFileSync(path, 'utf8').trim())
}

/** Leaves a file that is there as it is. */
function createKeyFile(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const created = `${path}.${randomUUID()}`
  writeFileSync(created, content, { mode: 0o600 })
  try {
    // Of servers that start at the same time one creates the file, whole, and all have its key.
    linkSync(created, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(created)
  }
}
