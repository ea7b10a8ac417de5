import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Server } from 'node:net'

/** The port that a server listens on. @throws where it does not */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address.port
}

/** The answer to a request; rejects where none comes. */
export function answerTo(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => void sent.once('response', resolve).once('error', reject))
}
