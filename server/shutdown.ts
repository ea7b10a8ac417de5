import { errorMessage } from '@site/shared/rules'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** In milliseconds, for clients to finish the requests that they have begun to send. */
const sendingTime = 1_000
/** In milliseconds, for answers under way; longer than the timeouts of the database. */
const answeringTime = 15_000
/** In milliseconds, for the whole shutdown. */
const closingTime = 25_000

/** At SIGTERM or SIGINT, answers what was received, calls `release` and exits with 0. A second signal exits at once. */
export function endOnSignal(app: FastifyInstance, report: (problem: string) => void, release: () => Promise<void>) {
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
        report(`The server did not end in good order: ${errorMessage(error)}`)
        process.exit(1)
      })
    })
  }
}

/** Returns a function that closes all connections except those with a completely received request under way. */
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
