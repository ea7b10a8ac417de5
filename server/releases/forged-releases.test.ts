import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Channel, Channels } from '@site/shared/contract'
import {
  disable,
  end,
  promote,
  publish,
  publishCanary,
  publishPreview,
  rollback,
  type SiteOptions,
} from '../../releases/index.ts'
import { signedContent } from '../../releases/store/read-channels.ts'
import { createPublishedWorkspace, type PublishedWorkspace } from '../../releases/testing/published-workspace.ts'
import { PublishedSite } from './published-site.ts'
import { rememberServed } from './served-channels.ts'
import { openTestDatabase } from '../testing/index.ts'

// What somebody can do who may write into the release store, but does not have the key.

const { privateKey, publicKey } = generateKeyPairSync('ed25519')

const database = await openTestDatabase()

let workspace: PublishedWorkspace
let options: SiteOptions
let site: PublishedSite
let problems: string[]
let time: number

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
  const key = join(workspace.root, 'key.pem')
  await writeFile(key, privateKey.export({ format: 'pem', type: 'pkcs8' }))
  options = { ...workspace.options, key }
  time = Date.now()
  problems = []
  await database.deleteFrom('servedChannels').execute()
  site = open()
  await publishText('mf-legal', 'signed')
})

afterEach(() => workspace.remove())

/** A server; several have the same database. */
function open(remember = rememberServed(database)) {
  const settings = { keys: [publicKey], now: () => new Date(time), remember }
  return new PublishedSite(workspace.site, (problem) => problems.push(String(problem)), settings)
}

const publishText = async (app: string, text: string) => (await workspace.publishText(app, text, options)).id

const file = () => join(workspace.site, 'channels.json')
const readStored = async () => JSON.parse(await readFile(file(), 'utf8')) as Channels
const nameOf = (channels: Channels, kind: string) =>
  Object.keys(channels.channels).find((name) => name.startsWith(kind)) ?? ''

/** Changes a composed file of a channel, and its digest with it. */
async function changeFile(channels: Channels, name: string, path: string, change: (content: string) => string) {
  const channel: Channel = channels.channels[name]!
  const target = join(workspace.site, 'composed', channel.folder, path)
  const content = change(await readFile(target, 'utf8'))
  await writeFile(target, content)
  channel.files[path] = `sha384-${createHash('sha384').update(content).digest('base64')}`
}

const forgeries: [string, (channels: Channels) => unknown][] = [
  ['a script in the page', (all) => changeFile(all, 'live', 'index.html', (html) => `${html}<script></script>`)],
  ['weaker headers', (all) => changeFile(all, 'live', 'headers.json', () => '{}')],
  [
    'a share of everybody',
    (all) => {
      all.channels[nameOf(all, 'canary')]!.buckets = [...Array(100).keys()]
    },
  ],
  [
    'a preview that ends later',
    (all) => {
      all.channels[nameOf(all, 'preview')]!.until = '9999-01-01T00:00:00Z'
    },
  ],
  [
    'a higher counter',
    (all) => {
      all.counter += 1
    },
  ],
  [
    'a preview as what is live',
    (all) => {
      all.channels['live'] = all.channels[nameOf(all, 'preview')]!
    },
  ],
  [
    'no signature',
    (all) => {
      delete all.signature
    },
  ],
  [
    'the signature of another key',
    (all) => {
      const { privateKey: other } = generateKeyPairSync('ed25519')
      all.signature = sign(null, signedContent(all), other).toString('base64')
    },
  ],
]

test.each(forgeries)('%s is not served, neither while the server runs nor after a restart', async (_, forge) => {
  await workspace.write('mf-legal/output/page.1.js', 'canary')
  await publishCanary(workspace.site, ['mf-legal'], { ...options, share: 10 })
  await workspace.write('mf-ads/output/page.1.js', 'preview')
  await publishPreview(workspace.site, ['mf-ads'], options)
  const before = await site.read()
  const channels = await readStored()
  await forge(channels)
  await writeFile(file(), JSON.stringify(channels))
  for (let count = 0; count < 3; count += 1, time += 1_000) expect(await site.read()).toBe(before)
  expect(problems).toEqual([expect.stringMatching(/is not served: channels.json is not signed/)])
  expect(await open().read()).toBeUndefined()
})

const takeBack: [string, work: () => Promise<unknown>][] = [
  ['a publish', () => publishText('mf-legal', 'newer')],
  ['the promotion of a canary', () => promote(workspace.site, 'mf-ads', options)],
  ['the end of a canary', () => end(workspace.site, 'canary/mf-ads', options)],
  ['a remote was switched off', () => disable(workspace.site, 'mf-ads', options)],
]

describe.each(takeBack)('the file from before %s, signed once', (_, change) => {
  let old: string
  let newest: string
  let id: string | undefined

  beforeEach(async () => {
    await workspace.write('mf-ads/output/page.1.js', 'canary')
    await publishCanary(workspace.site, ['mf-ads'], { ...options, share: 10 })
    await site.read()
    old = await readFile(file(), 'utf8')
    await change()
    id = (await site.read())?.id
    newest = await readFile(file(), 'utf8')
    await writeFile(file(), old)
  })

  test('is rejected by the server that has served a newer one', async () => {
    const listed = await site.listSideChannels()
    for (let count = 0; count < 3; count += 1, time += 1_000) expect((await site.read())?.id).toBe(id)
    expect(await site.listSideChannels()).toEqual(listed)
    expect(problems).toEqual([expect.stringContaining('was served already')])
  })

  test('is rejected by another server, and after a restart', async () => {
    for (const server of [open(), open()]) {
      for (let count = 0; count < 3; count += 1, time += 1_000) expect(await server.read()).toBeUndefined()
      expect(await server.readChannel('canary/mf-ads')).toBeUndefined()
    }
    expect(problems).toEqual(Array(2).fill(expect.stringContaining('was served already')))
  })

  test('is served by a server that starts without the database until that is back', async () => {
    let isAway = true
    const remember = rememberServed(database)
    const server = open((served) => (isAway ? Promise.reject(new Error('away')) : remember(served)))
    for (let count = 0; count < 3; count += 1, time += 1_000) expect(await server.read()).toBeDefined()
    isAway = false
    time += 1_000
    while (await server.read()) await setImmediate()
    await writeFile(file(), newest)
    expect((await server.read())?.id).toBe(id)
  })
})

test('a server whose database hangs serves what is signed, and knows old files from its own memory', async () => {
  const server = open(() => new Promise(() => undefined))
  const old = await readFile(file(), 'utf8')
  expect(await server.read()).toBeDefined()
  const id = await publishText('mf-legal', 'newer')
  expect((await server.read())?.id).toBe(id)
  await writeFile(file(), old)
  for (let count = 0; count < 3; count += 1, time += 1_000) expect((await server.read())?.id).toBe(id)
})

test('only the first of two signed files with the same counter is accepted', async () => {
  const id = (await site.read())?.id
  const channels = await readStored()
  channels.by = 'another publisher'
  channels.signature = sign(null, signedContent(channels), privateKey).toString('base64')
  await writeFile(file(), JSON.stringify(channels))
  for (let count = 0; count < 3; count += 1, time += 1_000) expect((await site.read())?.id).toBe(id)
  expect(await open().read()).toBeUndefined()
  expect(problems).toEqual(
    expect.arrayContaining([expect.stringContaining('with which another file was served already')]),
  )
})

test('a canary that changes another app than its own is not shown, even signed', async () => {
  await workspace.write('mf-ads/output/page.1.js', 'canary')
  await publishCanary(workspace.site, ['mf-ads'], { ...options, share: 10 })
  const { counter, ...rest } = await readStored()
  const { 'canary/mf-ads': canary, ...others } = rest.channels
  const channels = { ...rest, counter: counter + 1, channels: { ...others, 'canary/mf-legal': canary! } }
  channels.signature = sign(null, signedContent(channels), privateKey).toString('base64')
  await writeFile(file(), JSON.stringify(channels))
  expect(await site.read()).toBeDefined()
  expect(await site.readChannel('canary/mf-legal')).toBeUndefined()
  expect(problems).toEqual([expect.stringContaining('does not fit the live release')])
})

test('a signed channel is served, with a canary and a preview, until a command ends them', async () => {
  await workspace.write('mf-legal/output/page.1.js', 'canary')
  const [canary] = await publishCanary(workspace.site, ['mf-legal'], { ...options, share: 10 })
  await workspace.write('mf-ads/output/page.1.js', 'preview')
  const preview = await publishPreview(workspace.site, ['mf-ads'], options)
  for (const shown of [canary, preview]) expect((await site.readChannel(shown!.name))?.id).toBe(shown!.release.id)
  await end(workspace.site, preview.name, options)
  expect(await site.readChannel(preview.name)).toBeUndefined()
  expect(problems).toEqual([])
})

test('the tool rejects an old file', async () => {
  const old = await readFile(file(), 'utf8')
  await publishText('mf-legal', 'newer')
  await writeFile(file(), old)
  await expect(publishText('mf-ads', 'newest')).rejects.toThrow('copied old channels back')
})

test('the tool neither writes without the key nor signs what somebody else has changed', async () => {
  await workspace.write('mf-legal/output/page.1.js', 'newer')
  const publishNewer = (settings: SiteOptions) => publish(workspace.site, ['mf-legal'], settings)
  await expect(publishNewer(workspace.options)).rejects.toThrow(
    'it is signed, and servers accept no other: set SITE_KEY',
  )
  const channels = await readStored()
  await changeFile(channels, 'live', 'headers.json', () => '{}')
  await writeFile(file(), JSON.stringify(channels))
  await expect(publishNewer(options)).rejects.toThrow('channels.json is not signed by a known key')
})

describe('what a later release is made of', () => {
  const other = (content: string) => content.replaceAll(/sha256-..../g, 'sha256-AAAA')
  const path = (name: string) => join(workspace.site, name)
  let first: string

  beforeEach(async () => {
    first = await publishText('mf-legal', 'first')
    await publishText('mf-legal', 'second')
  })

  async function change(name: string, by: (content: string) => string) {
    await writeFile(path(name), by(await readFile(path(name), 'utf8')))
  }

  test('a stored release that somebody has changed does not come live by a rollback, nor as the previous one', async () => {
    await change(`releases/${first}.json`, other)
    const changed = `releases/${first}.json is not the file that the signed channels name`
    await expect(rollback(workspace.site, first, options)).rejects.toThrow(changed)
    await expect(rollback(workspace.site, undefined, options)).rejects.toThrow(changed)
    await publishText('mf-ads', 'third')
    await change(`releases/${(await readStored()).channels['live']!.release}.json`, other)
    await publishText('mf-ads', 'fourth')
    expect(Object.keys((await readStored()).channels)).toEqual(['live'])
    await rollback(workspace.site, 'mf-legal', options).catch((error: unknown) =>
      expect(String(error)).toContain('mf-legal'),
    )
  })

  test('a template of the host that somebody has changed is not composed', async () => {
    const { apps } = (await site.read())!.release
    await change(`shells/${apps['host']!.version}.html`, (html) => html.replace("'boot'", "'evil'"))
    await expect(publishText('mf-legal', 'third')).rejects.toThrow('is not the file that the signed channels name')
    expect(String((await open().read())?.index.html)).not.toContain('evil')
  })

  test('a history that somebody has changed decides nothing', async () => {
    await change('history.json', (text) => JSON.stringify((JSON.parse(text) as unknown[]).toReversed()))
    await expect(rollback(workspace.site, undefined, options)).rejects.toThrow(
      'is not the file that the signed channels name',
    )
  })

  test('an unchanged store can be used as a whole, also after a publish that was killed', async () => {
    const third = await publishText('mf-legal', 'third')
    const history = await readFile(path('history.json'), 'utf8')
    await publishText('mf-legal', 'cut off')
    await writeFile(path('history.json'), history)
    expect((await rollback(workspace.site, undefined, options)).release.id).toBe(third)
    await rollback(workspace.site, first, options)
    expect((await open().read())?.id).toBe(first)
    expect(problems).toEqual([])
  })

  test('signed channels that name no such files allow none', async () => {
    const { stored, ...channels } = await readStored()
    expect(Object.keys(stored ?? {})).toContain('history.json')
    channels.signature = sign(null, signedContent(channels), privateKey).toString('base64')
    await writeFile(file(), JSON.stringify(channels))
    await expect(rollback(workspace.site, first, options)).rejects.toThrow(
      'is not the file that the signed channels name',
    )
  })
})
