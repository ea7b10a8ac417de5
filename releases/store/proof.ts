import { sign, verify, type KeyObject } from 'node:crypto'
import { is, string, type } from 'superstruct'
import { toJson } from '../files/files.ts'
import { signedContent } from './read-channels.ts'

/** Returns the text of the file with a proof and its signature. */
export function signProof(proof: object, key: KeyObject): string {
  return toJson({ ...proof, signature: sign(null, signedContent(proof), key).toString('base64') })
}

/** Whether this is a proof that one of the keys has signed, unchanged to the last byte. */
export function isSignedProof(text: string, keys: readonly KeyObject[]): boolean {
  const proof = parse(text)
  if (!is(proof, type({ signature: string() }))) return false
  const signature = Buffer.from(proof.signature, 'base64')
  // A member that stands there twice, or bits of base64 without a meaning, would change nothing that is signed.
  const written = toJson({ ...proof, signature: signature.toString('base64') })
  return written === text && keys.some((key) => verify(null, signedContent(proof), key, signature))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
