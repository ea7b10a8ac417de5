import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { array, integer, min, object, record, string, type Infer } from 'superstruct'
import type { Former, Release } from '../contract/index.ts'

/** `teams.json`: whose key may publish what. Of two files the one with the higher version holds. */
export const teamsStruct = object({
  version: min(integer(), 1),
  teams: record(string(), object({ keys: array(string()), apps: array(string()) })),
})
export type Teams = Infer<typeof teamsStruct>

/** As much of a release as signatures are about; its apps may have any shape. */
export interface SignedRelease extends Pick<Release, 'disabled' | 'publications' | 'removals' | 'teams'> {
  preview?: { id: string }
  rollout?: { id: string }
  apps: Record<string, object>
  formers?: Record<string, Omit<Former, 'app'> & { app: object }>
}

/** Whether the holder of a key may publish an app, and so decides over it; `*` stands for every app. Nobody without a key may. */
export function mayPublish({ teams }: Teams, key: string | undefined, app: string): boolean {
  if (key === undefined) return false
  return Object.values(teams).some(({ keys, apps }) => keys.includes(key) && (apps.includes(app) || apps.includes('*')))
}

/** Whether `signature` is that of a public key as `site key` prints it. */
export function isSignedBy(key: string, signature: string, statement: Buffer): boolean {
  try {
    return verify(null, statement, readPublicKey(key), Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function readPublicKey(key: string): KeyObject {
  const read = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  if (read.asymmetricKeyType !== 'ed25519') throw new Error('no Ed25519 key')
  return read
}

/** JSON in which the order of members says nothing. */
export function spell(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
