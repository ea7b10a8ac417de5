import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { UserError } from '../files/files.ts'
import { isSignedProof } from '../store/proof.ts'
import { parsePublicKeys } from '../store/read-channels.ts'
import { readSigningKey } from '../store/signing-key.ts'

/**
 * Checks the file of a proof, and returns a line for the terminal.
 * @param key public keys of the site, in base64; otherwise that of the private key in `keyFile`
 * @throws UserError when it was changed, or signed with another key
 */
export async function verifyProof(file: string, key: string | undefined, keyFile: string): Promise<string> {
  const keys = key === undefined ? [createPublicKey(await readSigningKey(keyFile, 'PROOF_KEY'))] : readKeys(key)
  if (isSignedProof(await readFile(file, 'utf8'), keys)) return `${file} is as the site has signed it`
  throw new UserError([`${file} was changed, or it was signed with another key`])
}

function readKeys(text: string): KeyObject[] {
  try {
    return parsePublicKeys(text)
  } catch (error) {
    throw new UserError([`--key is no public key (Ed25519, base64 of its DER): ${String(error)}`])
  }
}
