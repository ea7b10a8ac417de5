import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const mailExchange = 15
const nameError = 3

/** What is known of a domain: the mail servers that it names, `.` for none on purpose, nothing for a name without any. */
type Zone = Record<string, readonly string[]>

/** A name server on this machine, over UDP as in the world; what its zone does not hold does not exist. */
export async function startNameServer(zone: Zone) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, zone), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  return { address: `127.0.0.1:${port}`, close: () => new Promise<void>((done) => socket.close(() => done())) }
}

/** The answer of RFC 1035 to a query with one question. */
function answerTo(query: Buffer, zone: Zone): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const question = query.subarray(12, at + 5)
  const servers = zone[labels.join('.').toLowerCase()]
  const records = query.readUInt16BE(at + 1) === mailExchange ? (servers ?? []).map(toRecord) : []
  const header = Buffer.from([
    query[0]!,
    query[1]!,
    0x81,
    0x80 | (servers ? 0 : nameError),
    0,
    1,
    0,
    records.length,
    0,
    0,
    0,
    0,
  ])
  return Buffer.concat([header, question, ...records])
}

function toRecord(exchange: string): Buffer {
  const labels = exchange.split('.').filter(Boolean)
  const name = Buffer.concat([
    ...labels.map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`)),
    Buffer.from([0]),
  ])
  // The name of the question, MX, internet, a minute; then the length of what follows, and the preference.
  const head = Buffer.from([0xc0, 12, 0, mailExchange, 0, 1, 0, 0, 0, 60, 0, name.length + 2, 0, 10])
  return Buffer.concat([head, name])
}
