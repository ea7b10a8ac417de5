import { readFileSync } from 'node:fs'
import { errorMessage } from '@site/shared/rules'
import type { Struct } from 'superstruct'
import { ConfigError } from './variables.ts'

/** Reads a JSON file of the content folder; undefined without it. @throws ConfigError that names the file and the value that is wrong */
export function readContent<Content>(path: string, struct: Pick<Struct<Content>, 'validate'>): Content | undefined {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new ConfigError([`${path} cannot be read: ${errorMessage(error)}.`])
  }
  const [error, found] = struct.validate(content)
  if (!error) return found
  throw new ConfigError(
    error.failures().map(({ path: place, message }) => `${path} at "${place.join('.')}": ${message}.`),
  )
}
