import { once } from 'node:events'
import { connect } from 'node:net'
import { startServerProcess } from './requests/testing/server-process.ts'
import { releaseFiles } from './testing/published-release.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'

test('a server with a client that never ends its body, and one that says nothing, stops in good order', async () => {
  const folder = await createTemporaryFolder()
  await folder.write(releaseFiles({}, 'site/'))
  const server = await startServerProcess(folder)
  const clients = [
    'POST /api/contact HTTP/1.1\r\nHost: nl.localhost\r\nContent-Length: 900\r\n\r\n{',
    'GET /nl HTT',
    '',
  ]
  const closed = clients.map(async (begun) => {
    const socket = connect(Number(new URL(server.origin).port), 'localhost')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(begun)
    socket.resume()
    // Not `once`, which takes it for a fault that the server breaks the connection off.
    return () => new Promise((end) => socket.once('close', end))
  })
  const ends = (await Promise.all(closed)).map((end) => end())
  expect(await server.stop()).toBe(0)
  await Promise.all(ends)
  await folder.remove()
}, 120_000)
