import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Channel, Channels } from '@site/shared/contract'
import { end, publish, publishCanary, publishPreview, type SiteOptions } from '../../releases/index.ts'
import { signedContent } from '../../releases/store/read-channels.ts'
import { createPublishedWorkspace, type PublishedWorkspace } from '../../releases/testing/published-workspace.ts'
import { PublishedSite } from '../releases/published-site.ts'

// What somebody can do who may write into the release store, but does not have the key.

const { privateKey, publicKey } = generateKeyPairSync('ed25519')

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
  site = open()
  await publishText('mf-legal', 'signed')
})

afterEach(() => workspace.remove())

function open() {
  const settings = { keys: [publicKey], now: () => new Date(time) }
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
  ['a share of everybody', (all) => void (all.channels[nameOf(all, 'canary')]!.buckets = [...Array(100).keys()])],
  ['a preview that ends later', (all) => void (all.channels[nameOf(all, 'preview')]!.until = '9999-01-01T00:00:00Z')],
  ['a higher counter', (all) => void (all.counter += 1)],
  ['a preview as what is live', (all) => void (all.channels['live'] = all.channels[nameOf(all, 'preview')]!)],
  ['no signature', (all) => void delete all.signature],
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

test('an old file, signed once, is rejected while the server runs', async () => {
  await site.read()
  const old = await readFile(file(), 'utf8')
  const id = await publishText('mf-legal', 'newer')
  expect((await site.read())?.id).toBe(id)
  await writeFile(file(), old)
  for (let count = 0; count < 3; count += 1, time += 1_000) expect((await site.read())?.id).toBe(id)
  expect(problems).toEqual([expect.stringContaining('was served already')])
})

test('what is signed is served, with a canary and a preview, until a command ends them', async () => {
  await workspace.write('mf-legal/output/page.1.js', 'canary')
  const [canary] = await publishCanary(workspace.site, ['mf-legal'], { ...options, share: 10 })
  await workspace.write('mf-ads/output/page.1.js', 'preview')
  const preview = await publishPreview(workspace.site, ['mf-ads'], options)
  for (const shown of [canary, preview]) expect((await site.readChannel(shown!.name))?.id).toBe(shown!.release.id)
  await end(workspace.site, preview.name, options)
  expect(await site.readChannel(preview.name)).toBeUndefined()
  expect(problems).toEqual([])
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
