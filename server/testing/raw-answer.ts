import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

/** Answer over a connection, to the last byte. */
export interface RawAnswer {
  status: number
  /** By name in lower case. */
  headers: Map<string, string>
  /** Bytes of the status line and all headers, as sent. */
  headerBytes: number
  body: string
  whole: string
}

/** Sends exactly these bytes over a connection of its own: every client would tidy them first. */
export async function sendRaw(app: FastifyInstance, bytes: string): Promise<RawAnswer> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const answer = text(socket)
  socket.write(bytes)
  return parse(await answer)
}

function parse(whole: string): RawAnswer {
  const end = whole.indexOf('\r\n\r\n')
  const [first = '', ...lines] = whole.slice(0, end).split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.split(':', 1)[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(first.split(' ')[1]), headers, headerBytes: end + 4, body: whole.slice(end + 4), whole }
}
