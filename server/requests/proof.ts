import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { signedContent } from '@site/releases/channels'
import { readSigningKey } from '@site/releases/signing-key'
import { proofDetails, type Proof } from '@site/shared/calls'
import { pick } from '@site/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { createKeyFile } from '../configuration/answer-keys.ts'
import type { Database } from '../database/database.ts'
import { messageIdOf } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { describeEntry, findHistory } from './history.ts'
import type { StoredRequest } from './request-store.ts'
import { describeTerm, dueDay } from './term.ts'

/** Returns the key that signs proofs; undefined for none. A development server makes one. @throws UserError for a file without a key */
export async function openProofKey({ proofKeyFile, development }: Config): Promise<KeyObject | undefined> {
  if (!proofKeyFile) return undefined
  if (development) {
    createKeyFile(proofKeyFile, generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }))
  }
  return readSigningKey(proofKeyFile, 'PROOF_KEY')
}

/** Shows the public key: DER (SPKI) in base64. */
export function proofKeyRoute(app: FastifyInstance, { proofKey }: Services): void {
  if (!proofKey) return
  const key = createPublicKey(proofKey).export({ format: 'der', type: 'spki' }).toString('base64')
  app.get('/.well-known/proof-key.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(`${key}\n`),
  )
}

/** Returns the file of a proof: the signature is over the canonical JSON of the rest. */
export function signProof(proof: object, key: KeyObject): string {
  const signature = sign(null, signedContent(proof), key).toString('base64')
  return `${JSON.stringify({ ...proof, signature }, null, 2)}\n`
}

/** Describes how a request was handled, for a file that is signed. */
export async function describeProof(
  database: Database,
  request: StoredRequest,
  now: Date,
): Promise<Omit<Proof, 'signature'>> {
  const { askedOn: begins, pausedDays } = request
  const { answerBy: end, extension, pausedOn } = describeTerm(request, now)
  const history = await findHistory(database, request.reference)
  return {
    ...pick(request, ['reference', 'flowType', 'country', 'language', 'state']),
    madeAt: now.toISOString(),
    receivedAt: request.receivedAt.toISOString(),
    term: {
      ...{ begins, end, extension, pausedDays, pausedOn },
      firstEnd: dueDay({ ...request, extension: null, pausedDays: 0 }),
    },
    history: history
      .filter(({ kind }) => kind !== 'NOTE')
      .map((entry) => {
        const { mailId } = entry
        const details = Object.entries({ ...entry.details, ...(mailId && { messageId: messageIdOf(mailId) }) })
        const shown = details.filter(([name]) => proofDetails.includes(name))
        return { ...describeEntry(entry), details: Object.fromEntries(shown) }
      }),
  }
}
