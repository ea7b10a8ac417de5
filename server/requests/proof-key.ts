import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readSigningKey } from '@site/releases/signing-key'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { createKeyFile } from '../configuration/answer-keys.ts'
import type { Services } from '../services.ts'

/** Returns the key that signs proofs; undefined for none. A development server makes one. @throws UserError for a file without a key */
export async function openProofKey({ proofKeyFile, development }: Config): Promise<KeyObject | undefined> {
  if (!proofKeyFile) return undefined
  if (development) {
    createKeyFile(proofKeyFile, generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }))
  }
  return readSigningKey(proofKeyFile, 'PROOF_KEY')
}

/** Shows the public key in base64, as `verify-proof --key` takes it. */
export function proofKeyRoute(app: FastifyInstance, { proofKey }: Services): void {
  if (!proofKey) return
  const key = createPublicKey(proofKey).export({ format: 'der', type: 'spki' }).toString('base64')
  app.get('/.well-known/proof-key.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(`${key}\n`),
  )
}
