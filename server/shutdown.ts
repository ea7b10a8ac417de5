import { messageOf } from '@site/shared/rules'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** For so long clients may go on sending what they have begun, in milliseconds; then they are cut off. */
const sendingTime = 1_000

/** Answers that are not done by then are cut off, in milliseconds: longer than the database is waited for. */
const answeringTime = 15_000

/** When the whole end takes longer, something hangs, in milliseconds. */
const closingTime = 25_000

/**
 * Ends the process in good order at SIGTERM or SIGINT, with code 0: no new requests, an answer to every one that has come
 * in as a whole, then `release`, which closes the database. A second signal ends it at once.
 */
export function endOnSignal(
  app: FastifyInstance,
  report: (problem: string) => void,
  release: () => Promise<void>,
): void {
  const cutOff = followConnections(app)
  let isEnding = false

  async function end() {
    setTimeout(() => {
      report('The server did not end in good order in time.')
      process.exit(1)
    }, closingTime).unref()
    setTimeout(cutOff, sendingTime).unref()
    setTimeout(() => app.server.closeAllConnections(), answeringTime).unref()
    await app.close()
    await release()
    process.exit(0)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1)
      isEnding = true
      end().catch((error: unknown) => {
        report(`The server did not end in good order: ${messageOf(error)}`)
        process.exit(1)
      })
    })
  }
}

/** Gives a function that ends the connections on which no request waits that has been received as a whole. */
function followConnections({ server }: FastifyInstance): () => void {
  const requests = new Map<Socket, IncomingMessage | undefined>()
  server.on('connection', (socket: Socket) => {
    requests.set(socket, undefined)
    socket.once('close', () => requests.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    requests.set(socket, request)
    response.once('close', () => {
      if (requests.get(socket) === request) requests.set(socket, undefined)
    })
  })
  return () => {
    for (const [socket, request] of requests) if (!request?.complete) socket.destroy()
  }
}
