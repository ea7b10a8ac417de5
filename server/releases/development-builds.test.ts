import type { AddressInfo } from 'node:net'
import { createTemporaryFolder, openServer, type TemporaryFolder } from '../testing/index.ts'

let folder: TemporaryFolder

beforeEach(async () => {
  folder = await createTemporaryFolder()
})

test('an open page gets the builds of npm run dev at first and after each change, and their hot updates', async () => {
  await folder.write({ 'builds.json': '{\n  "problem": ""\n}\n', 'hot/mf-legal/page.1.js': 'update()' })
  const config = { development: true, siteDirectory: folder.path }
  const app = await openServer({ config, now: () => new Date() })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { host: `nl.localhost:${port}` } })
  const read = readEvents(await get('/dev/builds'))
  expect(await read()).toEqual({ problem: '' })
  await folder.write({ 'builds.json': '{ "problem": "page.tsx:3: wrong" }' })
  expect(await read()).toEqual({ problem: 'page.tsx:3: wrong' })
  const update = await get('/apps/mf-legal/hot/page.1.js')
  expect([await update.text(), update.headers.get('cache-control')]).toEqual(['update()', 'no-store'])
  expect((await get('/apps/mf-legal/hot/page.2.js')).status).toBe(404)
})

/** Returns a function that gives the data of the next event. */
function readEvents({ body }: Response): () => Promise<unknown> {
  const pieces = body!.pipeThrough(new TextDecoderStream()).values()
  let text = ''
  return async function read() {
    for (;;) {
      const [whole, data = ''] = /^[^]*?((?:data: .*\n)+)\n/.exec(text) ?? []
      if (whole !== undefined) {
        text = text.slice(whole.length)
        return JSON.parse(data.replaceAll(/^data: /gm, ''))
      }
      const { done, value } = await pieces.next()
      if (done) throw new Error(`The stream has ended: ${text}`)
      text += value
    }
  }
}
