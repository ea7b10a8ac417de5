import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { is, pattern, record, string, unknown } from 'superstruct'
import { tryParseJson, UserError } from '../../files/files.ts'

/** JSON answers of calls by method and path: `POST /api/x/mf-example/offers`. */
export type Fakes = Record<string, unknown>

const fakesStruct = record(pattern(string(), /^(?:GET|POST|PUT|PATCH|DELETE) \/api\/\S+$/), unknown())

/** @throws UserError */
export async function readFakes(path: string): Promise<Fakes> {
  const content = tryParseJson(
    await readFile(path, 'utf8').catch((error: unknown) => {
      throw new UserError([`--fakes ${path} cannot be read: ${String(error)}`])
    }),
  )
  if (is(content, fakesStruct)) return content
  throw new UserError([`${path} is not as --fakes needs it: { "POST /api/x/mf-example/offers": { "id": "1" } }`])
}

/** Answers a call that has a fake. @returns whether it has one */
export function fakeAnswer(fakes: Fakes, method: string | undefined, path: string, response: ServerResponse): boolean {
  const key = `${method} ${path}`
  if (!Object.hasOwn(fakes, key)) return false
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(fakes[key]))
  return true
}
