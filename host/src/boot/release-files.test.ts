import type { PageApp } from '@site/shared/contract'
import { filesOf } from './release-files.ts'

// Test files share the globals.
const { fetch } = globalThis

afterEach(() => {
  globalThis.fetch = fetch
})

describe('the digest of a file', () => {
  const make = (base: string, name: string, integrity: string) => ({ base, files: { [name]: { size: 1, integrity } } })
  const ads = make('/apps/ads/', 'entry.js', 'sha384-c')
  const release = {
    id: '20261121-a',
    apps: {
      host: make('/apps/host/', 'main.js', 'sha384-a'),
      legal: make('/apps/legal/', 'pages/page.css', 'sha384-b'),
      ads: { name: 'ads', version: '1', paths: ['political-ads'] },
    },
    rest: { url: '/apps/release.1.json', integrity: 'sha384-r' },
  } as unknown as Parameters<typeof filesOf>[0]
  const address = 'https://privacy.example.nl/nl/about?a#b'
  const { digestOf } = filesOf(release, address)

  test.each([
    ['/apps/host/main.js', 'sha384-a'],
    ['https://privacy.example.nl/apps/host/main.js', 'sha384-a'],
    ['https://privacy.example.nl/apps/host/main.js?retry=1.5', 'sha384-a'],
    ['/apps/legal/pages/page.css', 'sha384-b'],
  ])('%s is read from the release', (url, digest) => {
    expect(digestOf(url)).toBe(digest)
  })

  test.each([
    '/apps/host/other.js',
    '/apps/host/',
    'main.js',
    'https://evil.example/apps/host/main.js',
    'http://privacy.example.nl/apps/host/main.js',
    '/apps/host/main.js/../other.js',
    'data:text/javascript,alert(1)',
  ])('%s is rejected', (url) => {
    expect(() => digestOf(url)).toThrow(`${url} is not part of release 20261121-a`)
  })

  test('apps that a page only mentions are read from one file, once, with its digest', async () => {
    const requested: Parameters<typeof fetch>[] = []
    globalThis.fetch = async (...request) => {
      requested.push(request)
      return Response.json({ ads })
    }
    const { digestOf: digest, describeApp } = filesOf(release, address)
    const entry = '/apps/ads/entry.js'
    expect(() => digest(entry)).toThrow()
    expect(await describeApp('host')).toBe(release.apps.host)
    expect(requested).toEqual([])
    expect(await Promise.all([describeApp('ads'), describeApp('ads')])).toEqual([ads, ads])
    expect(requested).toEqual([['/apps/release.1.json', expect.objectContaining({ integrity: 'sha384-r' })]])
    expect(digest(entry)).toBe('sha384-c')
  })

  test('an app for staff is read from a file of its own', async () => {
    const own = { url: '/apps/release.2.json', integrity: 'sha384-s' }
    const staff = { name: 'staff', version: '1', paths: ['staff'], internal: true, rest: own }
    const { describeApp } = filesOf({ ...release, apps: { ...release.apps, staff } }, address)
    globalThis.fetch = async (url) => Response.json(url === own.url ? { staff: ads } : { ads })
    expect(await Promise.all([describeApp('staff'), describeApp('ads')])).toEqual([ads, ads])
    await expect(describeApp('unknown')).rejects.toThrow('unknown is not part of release')
  })

  test('in `npm run dev` a newer build replaces the one that the page was opened with', async () => {
    const page: Pick<Window, 'exchangeApp'> = {}
    Object.assign(globalThis, { window: page })
    process.env.SITE_WATCH = '1'
    const { digestOf: digest, describeApp } = filesOf(structuredClone(release), address)
    delete process.env.SITE_WATCH
    Reflect.deleteProperty(globalThis, 'window')
    expect(() => digest('/apps/ads/later.js')).toThrow('is not part of release')
    const built = { ...make('/apps/ads/', 'later.js', 'sha384-l'), name: 'ads' } as unknown as PageApp
    page.exchangeApp?.(built)
    expect(digest('/apps/ads/later.js')).toBe('sha384-l')
    expect(await describeApp('ads')).toBe(built)
  })

  test('a file with the rest of the release that did not load is requested again, bypassing the cache of the browser', async () => {
    const caches: unknown[] = []
    globalThis.fetch = async (_, { cache } = {}) => {
      caches.push(cache)
      if (caches.length < 3) throw new TypeError('Failed to fetch')
      return Response.json({ ads })
    }
    const { describeApp } = filesOf(release, address)
    await expect(describeApp('ads')).rejects.toThrow('Failed to fetch')
    await expect(describeApp('ads')).rejects.toThrow('Failed to fetch')
    expect(await describeApp('ads')).toEqual(ads)
    expect(caches).toEqual(['default', 'reload', 'reload'])
  })
})
