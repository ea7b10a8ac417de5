import type { AddressInfo } from 'node:net'
import { createServer } from '../app.ts'
import { idleDatabase } from '../testing/idle-database.ts'
import { releaseFiles } from '../testing/published-release.ts'
import { createTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import { testConfig } from '../testing/test-config.ts'

let folder: TemporaryFolder

beforeEach(async () => {
  folder = await createTemporaryFolder()
})

afterEach(() => folder.remove())

const apps = { 'mf-legal': { version: '2', entry: ['remoteEntry.2.js'], routes: [{ path: 'about' }] } }

test('an open page is told of each release with all that it needs to show it, and of what is wrong', async () => {
  await folder.write(releaseFiles({ id: 'one', development: true }))
  const config = testConfig({ development: true, siteDirectory: folder.path })
  const app = await createServer({ config, database: idleDatabase(), now: () => new Date() })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const stream = await fetch(`http://127.0.0.1:${port}/dev/releases`, { headers: { host: `nl.localhost:${port}` } })
  const read = readEvents(stream)
  expect([await read(), await read()]).toEqual([
    ['release', { id: 'one', apps: {} }],
    ['problem', ''],
  ])
  await folder.write(releaseFiles({ id: 'two', development: true, apps }))
  expect(await read()).toMatchObject(['release', { id: 'two', apps }])
  await folder.write({ 'problem.json': '"page.tsx:3: wrong"' })
  expect(await read()).toEqual(['problem', 'page.tsx:3: wrong'])
  await app.close()
})

/** Gives the next event of a stream. */
function readEvents({ body }: Response): () => Promise<[name: string, data: unknown]> {
  const pieces = body!.pipeThrough(new TextDecoderStream()).values()
  let text = ''
  return async function read() {
    for (;;) {
      const [whole, name = '', data = ''] = /^[^]*?event: (\w+)\ndata: (.*)\n\n/.exec(text) ?? []
      if (whole === undefined) {
        const { done, value } = await pieces.next()
        if (done) throw new Error(`The stream has ended: ${text}`)
        text += value
        continue
      }
      text = text.slice(whole.length)
      return [name, JSON.parse(data)]
    }
  }
}
