import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { closeLater } from '../testing/index.ts'
import { watchStreams } from './streams.ts'

const app = fastify()
watchStreams(app, { start: 200, longestPause: 200 })
let content: Readable
app.get('/', (_request, reply) => reply.send(content))
await app.listen({ port: 0, host: '127.0.0.1' })
closeLater(() => app.close())
const { port } = app.server.address() as AddressInfo

async function* parts(count: number) {
  for (let at = 0; at < count; at++) yield 'x'.repeat(1_000_000)
}

function open() {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  return socket
}

test('a client that reads nothing is disconnected, and the work on its file ends', async () => {
  content = Readable.from(parts(1_000))
  const socket = open().pause()
  await once(content, 'close')
  expect(content.readableEnded).toBe(false)
  socket.destroy()
})

test('a client that reads everything gets the whole file', async () => {
  content = Readable.from(parts(3))
  expect((await text(open())).match(/x/g)).toHaveLength(3_000_000)
})

test('a reader who hangs up ends the work at once', async () => {
  // Its next part never comes.
  content = new Readable({ read: () => undefined })
  content.push('x')
  const socket = open()
  await once(socket, 'data')
  socket.destroy()
  await once(content, 'close')
})
