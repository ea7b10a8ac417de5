import { createTemporaryFolder, openServer, releaseFiles } from '../testing/index.ts'

// Each file has the digest that channels.json names, but what stands in it cannot be served.

const apps = { 'mf-a': { paths: [''], routes: [{ path: '' }] } }
const withHeader = (name: string, value: string) => releaseFiles({ id: 'two', apps, headers: { [name]: value } })
const withApp = (changes: object) => releaseFiles({ id: 'two', apps: { 'mf-a': { ...apps['mf-a'], ...changes } } })

/** The files of a release whose `channels.json` is changed. */
function withChannels(change: (channels: { [name: string]: unknown; versions: object[] }) => void, more = {}) {
  const files = releaseFiles({ id: 'two', apps, ...more })
  const channels = JSON.parse(files['channels.json']!) as Parameters<typeof change>[0]
  change(channels)
  return { ...files, 'channels.json': JSON.stringify(channels) }
}

const publication = { by: 'Test', at: 'someday' }
const unusable: [string, files: Record<string, string>][] = [
  ['a line break in a header', withHeader('X-Header', 'one\r\nSet-Cookie: evil=1')],
  ['a line feed in a header', withHeader('Content-Security-Policy', "default-src 'none'\n")],
  ['a control character in a header', withHeader('X-Header', '\0')],
  ['a character in a header that HTTP does not have', withHeader('X-Header', '€')],
  ['a space in the name of a header', withHeader('X Header', 'one')],
  ['a line break in the name of a header', withHeader('X-Header: one\r\nX-Other', 'one')],
  ['a header without a name', withHeader('', 'one')],
  ['a length of its own', withHeader('Content-Length', '1')],
  ['another framing', withHeader('transfer-encoding', 'chunked')],
  ['another encoding', withHeader('Content-Encoding', 'gzip')],
  ['a cookie for everybody', withHeader('Set-Cookie', 'share=1')],
  ['a date that is none', releaseFiles({ id: 'two', apps, rest: { at: 'someday' } })],
  ['a day that does not exist', releaseFiles({ id: 'two', apps, rest: { at: '2026-13-32T10:00:00Z' } })],
  ['a publication at no time', releaseFiles({ id: 'two', apps, rest: { publications: { 'mf-a': publication } } })],
  ['channels of no time', withChannels((channels) => (channels['at'] = ''))],
  ['a version since no time', withChannels(({ versions }) => Object.assign(versions[0]!, { since: '1' }))],
  ['a version until no time', withChannels(({ versions }) => Object.assign(versions[0]!, { until: 'now' }))],
  [
    'a canary that ends at no time',
    releaseFiles({ id: 'two', apps, sideChannels: { 'canary/mf-a': { id: 'three', until: 'never', buckets: [1] } } }),
  ],
  ['files on another origin', withApp({ base: 'https://cdn.example/apps/mf-a/' })],
  ['files nowhere', withApp({ base: 'https://' })],
  ['files at an address that runs', withApp({ base: 'javascript:alert(1)//apps/mf-a/' })],
  ['files outside of the public folder', withApp({ base: '/apps/../releases/' })],
  ['routes of another kind', withApp({ routes: [{ path: '', files: 'all' }] })],
  ['texts of a language that nobody speaks', withApp({ messages: { xx_xx: 'texts.json' } })],
]

test.each(unusable)('a release with %s is not served: the last good one stays on every page', async (_, files) => {
  const folder = await createTemporaryFolder()
  await folder.write(releaseFiles({ id: 'one', apps, html: 'good' }))
  const server = await openServer({ config: { siteDirectory: folder.path } })
  const open = (url: string) => server.inject({ url, headers: { host: 'nl.localhost' } })
  expect(await open('/nl')).toMatchObject({ statusCode: 200, payload: 'good' })
  await folder.write(files)
  for (const url of ['/nl', '/nl', '/nl/other', '/', '/.well-known/licenses.txt']) {
    const { statusCode, headers } = await open(url)
    expect([url, statusCode]).toEqual([url, url === '/nl/other' ? 404 : 200])
    expect(headers).not.toHaveProperty('set-cookie')
  }
  expect((await open('/nl')).payload).toBe('good')
})
