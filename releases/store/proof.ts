import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { is, string, type } from 'superstruct'
import { toJson, tryParseJson, UserError } from '../files/files.ts'
import { parsePublicKeys, signedContent } from './read-channels.ts'
import { readSigningKey } from './signing-key.ts'

export function signProof(proof: object, key: KeyObject): string {
  return toJson({ ...proof, signature: sign(null, signedContent(proof), key).toString('base64') })
}

/** Whether this is a proof that one of the keys has signed, unchanged to the last byte. */
export function isSignedProof(text: string, keys: readonly KeyObject[]): boolean {
  const proof = tryParseJson(text)
  if (!is(proof, type({ signature: string() }))) return false
  const signature = Buffer.from(proof.signature, 'base64')
  // A member that stands there twice, or bits of base64 without a meaning, would change nothing that is signed.
  const written = toJson({ ...proof, signature: signature.toString('base64') })
  return written === text && keys.some((key) => verify(null, signedContent(proof), key, signature))
}

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
