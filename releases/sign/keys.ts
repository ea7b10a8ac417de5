import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { teamsStruct, type Teams } from '@site/shared/signing'
import { hasCode } from '../files/error-code.ts'
import { readJson } from '../files/read-json.ts'
import { Refusal } from '../refusal.ts'
import { parseAs } from '../release/parse-as.ts'
import type { Store } from '../release/store.ts'

/** A team's pair of keys, for signing what it publishes. */
export interface TeamKey {
  /** The public key as `teams.json` has it: base64 of its DER. */
  name: string
  sign(statement: Buffer): string
}

/** Whose key may publish what; undefined where nothing has to be signed. @throws Refusal for a file of a wrong shape. */
export async function readTeams({ teams }: Store): Promise<Teams | undefined> {
  const content = await readJson(teams)
  if (content === undefined && process.env.SITE_TEAMS) throw new Refusal([`${teams} is missing: SITE_TEAMS names it`])
  return content === undefined ? undefined : parseAs(teamsStruct, content, teams)
}

/** The key in the file that SITE_KEY names. @throws Refusal when it is not there, or none that signs. */
export async function readTeamKey(file: string | undefined): Promise<TeamKey | undefined> {
  if (!file) return undefined
  try {
    const key = createPrivateKey(await readFile(file, 'utf8'))
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key')
    return { name: nameOf(createPublicKey(key)), sign: (statement) => sign(null, statement, key).toString('base64') }
  } catch (error) {
    throw new Refusal([
      `SITE_KEY names ${file}, which holds no key to sign with (${String(error)}): make one with \`key\``,
    ])
  }
}

/**
 * Makes a pair of keys. The private one goes to `file`, which only its owner may read.
 * @returns the public key
 * @throws Refusal for a file that exists, or that stands in the store, which others read.
 */
export async function makeKey(site: string, file: string): Promise<string> {
  const path = resolve(file)
  const below = relative(resolve(site), path)
  if (!below.startsWith('..')) throw new Refusal([`${path} is in the store, which others read: keep the key elsewhere`])
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await writeFile(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    throw new Refusal([`${path} exists already: choose another name, so that no key is lost`])
  }
  return nameOf(publicKey)
}

function nameOf(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).toString('base64')
}
