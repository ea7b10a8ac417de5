import { array, string } from 'superstruct'
import { readJson } from '../files/read-json.ts'
import { Refusal } from '../refusal.ts'
import { parseAs } from './parse-as.ts'
import type { Store } from './store.ts'

/** The origins that remotes may be published to, none where the file does not exist. */
export async function readAllowedOrigins(store: Store): Promise<string[]> {
  return parseAs(array(string()), (await readJson(store.allowedOrigins)) ?? [], store.allowedOrigins)
}

/** The origin that `--origin` names. @throws Refusal unless it is one: scheme, host and port only. */
export function parseOrigin(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    const example = 'https://assets.lantaarn.example'
    throw new Refusal([`"${text}" is no origin: give scheme, host and port only, such as ${example}`])
  }
  return url.origin
}
