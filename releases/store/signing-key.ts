import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { UserError } from '../files/files.ts'

/** Returns the private key in a file. @throws UserError when it holds no Ed25519 key */
export async function readSigningKey(file: string): Promise<KeyObject> {
  try {
    const key = createPrivateKey(await readFile(file, 'utf8'))
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key')
    return key
  } catch (error) {
    throw new UserError([`SITE_KEY names ${file}, which holds no key to sign with: ${String(error)}`])
  }
}
