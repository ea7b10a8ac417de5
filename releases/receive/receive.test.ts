import { appendFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { disable } from '../channels/switch-remotes.ts'
import { publish } from '../channels/publish.ts'
import { pack } from '../command/pack.ts'
import { createPublishedWorkspace, type PublishedWorkspace } from '../testing/published-workspace.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'
import type { Order, Outcome, Step } from './order.ts'
import { receive } from './receive.ts'

let team: SampleWorkspace
let platform: PublishedWorkspace

const publisher = { name: 'Team Ads', apps: ['mf-ads'], paths: ['political-ads'] }

beforeEach(async () => {
  team = await createSampleWorkspace()
  platform = await createPublishedWorkspace()
})

afterEach(async () => {
  await team.remove()
  await platform.remove()
})

async function packText(text: string): Promise<string> {
  await team.write('mf-ads/output/page.1.js', text)
  return (await pack('mf-ads', { ...team.options, out: join(team.root, `archives/${text}/mf-ads.tgz`) })).path
}

const order = (step: Step, more: Partial<Order> = {}): Order => ({
  site: platform.site,
  app: 'mf-ads',
  step,
  publisher,
  by: 'Team Ads (run 7)',
  choices: {},
  ...more,
})

const look = async () => (await receive(order('status'))).state!
const take = async (step: Step, more: Partial<Order> = {}): Promise<Outcome> =>
  receive(order(step, { tag: (await look()).tag, ...more }))

test('a publisher publishes its app, and owner and author are those that were proved', async () => {
  const before = await look()
  const outcome = await take('publish', { archive: await packText('one') })
  expect(outcome).toMatchObject({ status: 200, said: expect.stringMatching(/^Release \S+ is live\n {2}mf-ads: /) })
  const { live, tag } = await look()
  expect(live).toMatchObject({ by: 'Team Ads (run 7)' })
  expect(tag).not.toBe(before.tag)
  const release = JSON.parse(await platform.read(await platform.pathOfLive('release.json')))
  expect(release.publications['mf-ads']).toMatchObject({ owner: 'Team Ads', by: 'Team Ads (run 7)' })
  expect(release.publications['mf-ads'].tested).toBeUndefined()
})

test('a request that is repeated later never brings an older version back', async () => {
  const first = order('publish', { tag: (await look()).tag, archive: await packText('one') })
  const versions: (string | undefined)[] = []
  const note = async () => versions.push((await look()).live?.version)
  expect((await receive(first)).status).toBe(200)
  await note()
  expect((await receive(first)).status).toBe(409)
  expect((await take('publish', { archive: await packText('two') })).status).toBe(200)
  await note()
  const again = await receive(first)
  expect([again.status, again.reasons?.[0]]).toEqual([
    409,
    expect.stringContaining(`mf-ads ${versions[1]} is live since`),
  ])
  // Back at the first version: what was decided before it is as old as it was.
  await take('rollback')
  await note()
  expect((await receive(first)).status).toBe(409)
  expect(versions[2]).toBe(versions[0])
  expect(new Set(versions).size).toBe(2)
})

test('another team publishes while the first one does', async () => {
  const mine = order('publish', { tag: (await look()).tag, archive: await packText('one') })
  await platform.publishText('mf-legal', 'theirs')
  expect((await receive(mine)).status).toBe(200)
})

test('the app of another team is refused, and does not appear in its log', async () => {
  const { tag } = await look()
  const outcome = await receive(order('disable', { app: 'mf-legal', tag }))
  expect(outcome).toEqual({ status: 422, said: '', reasons: ['"Team Ads" may not change mf-legal'] })
  await expect(platform.read('var/site/publishing.jsonl')).rejects.toThrow('ENOENT')
  const hidden = await take('publish', { archive: await packText('one'), publisher: { ...publisher, paths: ['ads'] } })
  expect(hidden).toMatchObject({ status: 422, reasons: [expect.stringContaining('has the path "/political-ads"')] })
})

test('an archive with the name of another app is refused', async () => {
  const { path } = await pack('mf-legal', { ...team.options, out: join(team.root, 'mf-legal.tgz') })
  const archive = join(team.root, 'mf-ads.tgz')
  await rename(path, archive)
  const reasons = [expect.stringContaining('holds mf-legal')]
  expect(await take('publish', { archive })).toMatchObject({ status: 422, reasons })
})

test('a canary is promoted or ended before another version is published', async () => {
  const archive = await packText('one')
  expect((await take('canary', { archive, choices: { share: 10 } })).status).toBe(200)
  expect(await look()).toMatchObject({ canary: { share: 10 } })
  expect(await take('publish', { archive: await packText('two') })).toMatchObject({
    status: 409,
    reasons: [expect.stringContaining('is shown to 10 % of the visitors')],
  })
  expect((await take('promote')).said).toMatch(/^Release \S+ is live$/m)
  expect((await look()).canary).toBeUndefined()
})

test('a preview begins and ends', async () => {
  const { said } = await take('preview', { archive: await packText('one'), choices: { days: 2 } })
  expect(said).toContain('Preview of mf-ads')
  const [preview] = (await look()).previews
  const foreign = { ...publisher, name: 'Legal', apps: ['mf-legal'] }
  const other = (await receive(order('status', { app: 'mf-legal', publisher: foreign }))).state!
  const choices = { channel: preview!.name }
  expect(await receive(order('end', { app: 'mf-legal', publisher: foreign, tag: other.tag, choices }))).toMatchObject({
    status: 422,
    reasons: [`${preview!.name} also shows mf-ads, which "Legal" may not change`],
  })
  expect((await take('end', { choices })).status).toBe(200)
  expect((await look()).previews).toEqual([])
})

test('a publisher switches its app off and on, but not on what the operator has switched off', async () => {
  expect((await take('disable')).status).toBe(200)
  expect((await look()).isOff).toBe(true)
  expect((await take('enable')).status).toBe(200)
  await disable(platform.site, 'mf-ads', platform.options)
  expect(await take('enable')).toMatchObject({
    status: 422,
    reasons: ['mf-ads was switched off by Test: ask them to switch it on again'],
  })
})

test('an app that is not live is not said to be switched off', async () => {
  const more = { app: 'mf-new', publisher: { ...publisher, apps: ['mf-new'] } }
  const { tag } = (await receive(order('status', more))).state!
  expect((await receive(order('enable', { ...more, tag }))).reasons).toEqual([
    expect.stringContaining('There is no remote "mf-new" live'),
  ])
})

test('each step stands in the log with its beginning and its end', async () => {
  await take('publish', { archive: await packText('one') })
  await receive(order('rollback', { tag: 'old' }))
  const lines = (await platform.read('var/site/publishing.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  const common = { at: expect.any(String), by: 'Team Ads (run 7)', app: 'mf-ads' }
  const archive = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(lines).toEqual([
    { ...common, step: 'publish', archive, result: 'begun' },
    { ...common, step: 'publish', archive, result: 'done' },
    {
      ...common,
      step: 'rollback',
      result: 'refused',
      reasons: [expect.stringContaining('has changed since you looked')],
    },
  ])
})

test('a request is as old as it was when the log has been begun anew', async () => {
  const archive = await packText('one')
  const first = order('canary', { tag: (await look()).tag, archive, choices: { share: 10 } })
  expect((await receive(first)).status).toBe(200)
  expect((await take('end')).status).toBe(200)
  const filler = `${JSON.stringify({ app: 'mf-other', text: 'x'.repeat(1_000_000) })}\n`
  await appendFile(join(platform.site, 'publishing.jsonl'), filler.repeat(6))
  const legal = { app: 'mf-legal', publisher: { ...publisher, name: 'Legal', apps: ['mf-legal'] } }
  expect((await take('rollback', { ...legal, tag: 'old' })).status).toBe(409)
  expect(await platform.read('var/site/publishing.jsonl')).not.toContain('mf-ads')
  expect((await receive(first)).status).toBe(409)
})

test('a publish that the checks reject is rejected here, too', async () => {
  await team.describe('mf-ads', { paths: ['document'] })
  const own = { ...publisher, paths: ['document'] }
  expect(await take('publish', { archive: await packText('one'), publisher: own })).toMatchObject({
    status: 422,
    reasons: [expect.stringContaining('owns the path "document"')],
  })
  await publish(platform.site, ['all'], platform.options)
})
