import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageStatementOf } from '@site/shared/signing'
import { createSignedWorkspace, type SignedWorkspace } from '../../releases/testing/signed-workspace.ts'
import { rollback } from '../../releases/command/activate.ts'
import { publish } from '../../releases/command/publish.ts'
import { remove } from '../../releases/command/switch-app.ts'
import { readTeamKey } from '../../releases/sign/keys.ts'
import { PublishedSite } from '../releases/published-site.ts'
import { digestsOf } from '../testing/published-release.ts'

let workspace: SignedWorkspace
let site: PublishedSite
let time: number

beforeEach(async () => {
  workspace = await createSignedWorkspace()
  time = Date.now()
  site = open()
})

afterEach(() => workspace.remove())

/** A server that has just been started. */
function open(): PublishedSite {
  return new PublishedSite(
    workspace.site,
    () => undefined,
    () => new Date((time += 2_000)),
  )
}

async function see(server = site): Promise<string | undefined> {
  return (await server.read())?.headers['X-Release']
}

interface Forged {
  id: string
  disabled?: string[]
  teams?: number
  apps: Record<string, { base: string; files: Record<string, { integrity: string }> }>
  publications?: Record<string, { at: string; signature?: string }>
  removals?: Record<string, object>
}

interface StoredFiles {
  'release.json': string
  'headers.json': string
  'index.html': string
}

/**
 * What an attacker does who may write into the store: change files, and make `live.json` fit them.
 * @param signer whose key the attacker has; a thief has none, and leaves the signature that is there
 */
async function forge(change: (files: StoredFiles, release: Forged) => void, signer?: 'legal'): Promise<void> {
  const names = ['release.json', 'headers.json', 'index.html'] as const
  const read = await Promise.all(names.map(async (name) => [name, await readStored(name)] as const))
  const files = Object.fromEntries(read) as unknown as StoredFiles
  const release = JSON.parse(files['release.json']) as Forged
  change(files, release)
  files['release.json'] = JSON.stringify(release)
  const { key, signature } = JSON.parse(await readStored('live.json'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(workspace.site, name), content)
  const digests: Record<string, string> = JSON.parse(digestsOf({ ...files }))
  const own = signer && (await readTeamKey(join(workspace.root, 'keys', `${signer}.pem`)))
  const signed = own ? { key: own.name, signature: own.sign(pageStatementOf(digests)) } : { key, signature }
  const live = { ...digests, ...signed }
  await writeFile(join(workspace.site, 'live.json'), JSON.stringify(live))
}

function readStored(name: string): Promise<string> {
  return readFile(join(workspace.site, name), 'utf8')
}

const forgeries: [string, change: (files: StoredFiles, release: Forged) => void][] = [
  [
    'another digest of a file',
    (_, { apps }) => (apps['mf-ads']!.files['page.1.js'] = { integrity: `sha384-${'A'.repeat(64)}` }),
  ],
  [
    'another origin of the files',
    (_, { apps }) => (apps['mf-ads']!.base = `https://evil.example${apps['mf-ads']!.base}`),
  ],
  ['the signature of another app', (_, { publications }) => (publications!['mf-ads'] = publications!['mf-legal']!)],
  ['the description of another app', (_, { apps }) => (apps['mf-ads'] = apps['mf-legal']!)],
  ['no signature', (_, { publications }) => delete publications!['mf-ads']!.signature],
  ['no publications', (_, release) => delete release.publications],
  ['a remote that nobody signed', (_, { apps }) => (apps['mf-evil'] = apps['mf-ads']!)],
  ['a remote switched off', (_, release) => (release.disabled = ['mf-ads'])],
  ['a later date', (_, { publications }) => (publications!['mf-ads']!.at = '2099-01-01T00:00:00.000Z')],
  ['a script in the page', (files) => (files['index.html'] += '<script>alert(1)</script>')],
  ['weaker headers', (files) => (files['headers.json'] = '{}')],
]

test.each(forgeries)('%s is not served, neither by a server that runs nor by one that starts', async (_, change) => {
  const good = await see()
  expect(good).toBeDefined()
  await forge((files, release) => {
    release.id = `${release.id}f`
    change(files, release)
  })
  expect(await see()).toBe(good)
  expect(await see(open())).toBeUndefined()
})

test('a release that was signed long ago does not come back by copying it over the live one', async () => {
  const names = ['release.json', 'headers.json', 'index.html', 'live.json']
  for (const name of names) await cp(join(workspace.site, name), join(workspace.root, 'kept', name))
  await workspace.publishText('mf-legal', 'a hole is closed', 'legal')
  const good = await see()
  for (const name of names) await cp(join(workspace.root, 'kept', name), join(workspace.site, name))
  expect(await see()).toBe(good)
})

const removals: [string, change: (release: Forged, key: string) => void][] = [
  ['with no word about it', () => undefined],
  [
    'with what it signed itself',
    (release, key) => {
      const said = { by: 'legal', at: '2099-01-01T00:00:00.000Z', key }
      release.removals = { 'mf-ads': { ...said, signature: release.publications!['mf-legal']!.signature! } }
    },
  ],
]

test.each(removals)('a team does not take out the remote of another team, %s', async (_, change) => {
  const good = await see()
  await forge((_files, release) => {
    release.id = `${release.id}f`
    delete release.apps['mf-ads']
    delete release.publications!['mf-ads']
    change(release, workspace.keys.legal)
  }, 'legal')
  expect(await see()).toBe(good)
})

test('what a team has taken out another team does not bring back, neither at once nor step by step', async () => {
  await see()
  const { apps, publications } = JSON.parse(await readStored('release.json')) as Forged
  await remove(workspace.site, 'mf-ads', workspace.as('ads'))
  const good = await see()
  await forge((_, release) => {
    release.id = `${release.id}f`
    release.apps['mf-ads'] = apps['mf-ads']!
    release.publications!['mf-ads'] = publications!['mf-ads']!
    delete release.removals
  }, 'legal')
  expect(await see()).toBe(good)
  await forge((_, release) => {
    release.id = `${release.id}g`
    delete release.apps['mf-ads']
    delete release.removals
  }, 'legal')
  expect(await see()).toBe(good)
})

test('that its team takes a remote out is served, and what other teams publish then', async () => {
  await see()
  const { release } = await remove(workspace.site, 'mf-ads', workspace.as('ads'))
  expect(await see()).toBe(release.id)
  const id = await workspace.publishText('mf-legal', 'new', 'legal')
  expect(await see()).toBe(id)
  expect(await see(open())).toBe(id)
})

test('a rollback by the team itself is served', async () => {
  await workspace.publishText('mf-legal', 'bad', 'legal')
  const bad = await see()
  const { release } = await rollback(workspace.site, 'mf-legal', workspace.as('legal'))
  expect(release.id).not.toBe(bad)
  expect(await see()).toBe(release.id)
})

test('where nothing is signed, a whole rollback is served as always', async () => {
  const { site: folder, options } = workspace
  for (const name of ['teams.json', 'release.json', 'history.json']) await rm(join(folder, name))
  const { release: first } = await publish(folder, ['all'], options)
  expect(await see()).toBe(first.id)
  await workspace.write('mf-legal/output/page.1.js', 'bad')
  const { release: bad } = await publish(folder, ['mf-legal'], options)
  expect(await see()).toBe(bad.id)
  await rollback(folder, undefined, options)
  expect(await see()).toBe(first.id)
})

test('a key that was taken out of teams.json publishes nothing', async () => {
  await workspace.publishText('mf-legal', 'new', 'legal')
  const good = await see()
  await workspace.writeTeams(2, 'legal')
  expect(await see()).toBe(good)
  expect(await see(open())).toBeUndefined()
})

const downgrades: [string, () => Promise<unknown>][] = [
  ['an older teams.json', () => workspace.writeTeams(1)],
  ['no teams.json', () => rm(join(workspace.site, 'teams.json'))],
]

test.each(downgrades)(
  'with %s a running server takes no other release, whatever it says of teams',
  async (_, downgrade) => {
    await workspace.writeTeams(2)
    const good = await see()
    await workspace.writeTeams(3)
    await workspace.publishText('mf-legal', 'new', 'legal')
    const latest = await see()
    expect(latest).not.toBe(good)
    await downgrade()
    await forge((_files, release) => {
      release.id = `${release.id}f`
      delete release.teams
    })
    expect(await see()).toBe(latest)
  },
)

test('where SITE_TEAMS names the file, it must be there: taking it away from a store opens nothing', async () => {
  const teams = join(workspace.root, 'etc/teams.json')
  await cp(join(workspace.site, 'teams.json'), teams)
  await rm(join(workspace.site, 'teams.json'))
  const server = () => new PublishedSite(workspace.site, () => undefined, undefined, undefined, teams)
  expect(await see(server())).toBeDefined()
  await rm(teams)
  await forge((_, release) => {
    delete release.teams
    delete release.publications
  })
  expect(await see(server())).toBeUndefined()
})
