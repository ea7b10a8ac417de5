// Takes about 15 s: begins early.
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { readOrigins } from '@site/releases/origins'
import { createTemporaryFolder, releaseFiles, startServer } from './testing/index.ts'

const folder = await createTemporaryFolder()
await folder.write(releaseFiles({}, 'site/'))

function start(variables: Record<string, string> = {}) {
  return startServer({ SITE_DIR: join(folder.path, 'site'), DATABASE_DIR: join(folder.path, 'db'), ...variables })
}

test('a server starts, answers with sample campaigns, locks its database, and stops cleanly', async () => {
  const first = await start()
  expect(first.line).toMatch(/^Ready: http:\/\/nl\.localhost:\d+ http:\/\/be\.localhost:\d+\n\n {2}Site .*:\d+\n/)
  expect((await fetch(`${first.origin}/healthz`)).status).toBe(200)
  expect(readOrigins(join(folder.path, 'site'))).toContain(`http://nl.localhost:${new URL(first.origin).port}`)
  const answer = await fetch(`${first.origin}/api/campaign-items?countryCode=BE`)
  const { campaignItems } = (await answer.json()) as { campaignItems: unknown[] }
  expect(campaignItems.length).toBeGreaterThanOrEqual(320)

  const second = await start({ TMPDIR: folder.path })
  expect(second.errors()).toContain('is in use by another process: stop that one, or set DATABASE_DIR.')
  expect(await second.closed).toBe(1)

  expect(await first.end('SIGTERM')).toBe(0)
  expect(first.errors()).toBe('')
})

test('a server that was killed starts again; clients that never end a request do not keep it from stopping', async () => {
  await (await start()).end('SIGKILL')
  const second = await start()
  const unfinished = [
    'POST /api/contact HTTP/1.1\r\nHost: nl.localhost\r\nContent-Length: 900\r\n\r\n{',
    'GET /nl HTT',
    '',
  ]
  const sockets = await Promise.all(
    unfinished.map(async (text) => {
      const socket = connect(Number(new URL(second.origin).port), '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.write(text)
      return socket.resume()
    }),
  )
  // Not `once`, which rejects when the server breaks the connection.
  const closed = sockets.map((socket) => new Promise((end) => socket.once('close', end)))
  expect(await second.end('SIGINT')).toBe(0)
  await Promise.all(closed)
})

test('a wrong variable is told in a sentence', async () => {
  const server = await start({ PORT: 'http' })
  expect(await server.closed).toBe(1)
  expect(server.errors()).toBe('The server cannot start.\nPORT must be a whole number from 0 to 65535, not "http".\n')
})
