import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { closeLater } from '../../testing/close-later.ts'

interface Received {
  from: string
  to: string[]
  mail: ParsedMail
}

/** A mail server that speaks SMTP on a free port and keeps what it takes. `options` may refuse. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      void simpleParser(stream).then((mail) => {
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), mail })
        done()
      }, done)
    },
    ...options,
  })
  // A client that is killed in the middle of a mail is not an error of this server.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  closeLater(close)
  return { url: `smtp://127.0.0.1:${port}`, received, close }
}
