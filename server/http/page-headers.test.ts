import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder, openServer, releaseFiles, sendRaw } from '../testing/index.ts'

const budgetsFile = join(import.meta.dirname, '../../host/budgets.json')
const { page } = JSON.parse(readFileSync(budgetsFile, 'utf8')) as { page: { headers: number; ofServer: number } }

const apps = { a: { routes: [{ path: '' }, { path: 'staff' }], internal: true } }

const folder = await createTemporaryFolder()
const name = 'Content-Security-Policy'
// The largest headers that the site tool lets pass.
const headers = { [name]: 'x'.repeat(page.headers - page.ofServer - `${name}: \r\n`.length) }
await folder.write(releaseFiles({ apps, headers, html: '<p>page</p>'.repeat(20_000) }))
const config = { siteDirectory: folder.path, development: false }
const app = await openServer({ config, now: () => new Date() })

const visits: [string, status: number, path: string, headers: string][] = [
  ['a page', 200, '/nl', ''],
  ['a compressed page', 200, '/nl', 'Accept-Encoding: gzip, br\r\n'],
  ['a page that is not for search engines', 200, '/nl/staff', 'Accept-Encoding: gzip\r\n'],
  ['a page that is not there', 404, '/nl/none', 'Accept-Encoding: br\r\n'],
  ['a page that the browser holds', 304, '/nl', 'If-None-Match: *\r\n'],
  ['a page for somebody with a cookie', 200, '/nl', 'Cookie: session=x\r\n'],
]

test.each(visits)(
  'with the largest headers, %s has less than 2 KB of them',
  async (_, status, path, requestHeaders) => {
    const second = `GET /robots.txt HTTP/1.1\r\nHost: nl.localhost\r\nConnection: close\r\n\r\n`
    const answer = await sendRaw(app, `GET ${path} HTTP/1.1\r\nHost: nl.localhost\r\n${requestHeaders}\r\n${second}`)
    expect(answer.status).toBe(status)
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(answer.headerBytes).toBeLessThan(page.headers)
  },
)
