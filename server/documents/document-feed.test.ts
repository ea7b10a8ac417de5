import type { FastifyInstance } from 'fastify'
import { createServer } from '../app.ts'
import { idleDatabase } from '../testing/idle-database.ts'
import { createTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import { testConfig } from '../testing/test-config.ts'

let folder: TemporaryFolder
let app: FastifyInstance

beforeAll(async () => {
  folder = await createTemporaryFolder()
  await folder.write({
    'documents/nl_nl/cookie-policy/2025-02-01.html': '<h1>Cookies</h1>',
    'documents/nl_nl/cookie-policy/2026-04-01.html': '<h1>Cookies &amp; "meer" &lt;b&gt;</h1>',
    'documents/nl_nl/cookie-policy/2026-11-22.html': '<h1>Nog niet</h1>',
  })
  const config = testConfig({ contentDirectory: folder.path })
  const now = () => new Date('2026-11-21T12:00:00Z')
  app = await createServer({ config, database: idleDatabase(), now }, false)
})

afterAll(async () => {
  await app.close()
  await folder.remove()
})

const url = '/api/plainhtml/cookie-policy/feed?locale=fr_nl'

function read(headers: Record<string, string> = {}, address = url) {
  return app.inject({ url: address, headers: { host: 'nl.localhost:8080', ...headers } })
}

test('a feed names the versions in force until today, newest first, each with what it has changed', async () => {
  const { body, headers } = await read()
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const page = 'http://nl.localhost:8080/fr/document/cookie-policy'
  const name = 'Cookies &amp; &quot;meer&quot; &lt;b&gt;'
  expect(body).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="nl">
  <id>${page}</id>
  <title>${name}</title>
  <updated>2026-04-01T00:00:00Z</updated>
  <author><name>Lantaarn Media</name></author>
  <link rel="self" type="application/atom+xml" href="http://nl.localhost:8080${url}"/>
  <link rel="alternate" type="text/html" href="${page}"/>
  <entry>
    <id>${page}?version=2026-04-01</id>
    <title>${name}: 1 april 2026</title>
    <updated>2026-04-01T00:00:00Z</updated>
    <link rel="alternate" type="text/html" href="${page}?version=2026-04-01"/>
    <link rel="related" type="text/html" href="${page}?version=2025-02-01&amp;compare=2026-04-01"/>
  </entry>
  <entry>
    <id>${page}?version=2025-02-01</id>
    <title>${name}: 1 februari 2025</title>
    <updated>2025-02-01T00:00:00Z</updated>
    <link rel="alternate" type="text/html" href="${page}?version=2025-02-01"/>
  </entry>
</feed>
`)
})
