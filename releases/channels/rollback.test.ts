import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { loadChannel, readChannels } from '../store/read-channels.ts'
import { createPublishedWorkspace, fileOf, type PublishedWorkspace } from '../testing/published-workspace.ts'
import { createSampleWorkspace } from '../testing/sample-workspace.ts'
import { publish } from './publish.ts'
import { rollback } from './rollback.ts'
import { status } from './status.ts'
import { disable, remove } from './switch-remotes.ts'

let workspace: PublishedWorkspace
let first: string

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
  first = workspace.release.id
})

afterEach(() => workspace.remove())

/** Returns the id of the release. */
const publishText = async (app: string, text: string) => (await workspace.publishText(app, text)).id

async function rollBack(target?: string) {
  return (await rollback(workspace.site, target, workspace.options)).release
}

async function readVersions(): Promise<Record<string, string>> {
  const { apps } = await status(workspace.site)
  return Object.fromEntries(apps.map(({ name, version }) => [name, version]))
}

async function readPage(): Promise<string> {
  return workspace.read(await workspace.pathOfLive('index.html'))
}

async function readPrevious() {
  return loadChannel(workspace.site, await readChannels(workspace.site), 'previous').catch(() => undefined)
}

describe('of a whole release', () => {
  test('a rollback brings the previous release back as it was, a second one goes further back', async () => {
    const page = await readPage()
    const second = await publishText('mf-legal', 'second')
    const third = await publishText('mf-legal', 'third')
    expect((await rollBack()).id).toBe(second)
    expect((await rollBack()).id).toBe(first)
    expect(await readPage()).toBe(page)
    await expect(rollBack()).rejects.toThrow('No release was live before')
    expect((await rollBack(third)).id).toBe(third)
    expect((await rollBack(second)).id).toBe(second)
    expect((await status(workspace.site)).releases.map(({ id }) => id)).toEqual([third, second, first])
  })

  test.each(['20200101T000000000Z-000000', '../release', ''])('there is no release "%s" to go back to', async (id) => {
    await expect(rollBack(id)).rejects.toThrow(`There is no release "${id}"`)
  })

  test('nothing can be rolled back before the first publish', async () => {
    const { site, options, remove: removeFolder } = await createSampleWorkspace()
    await expect(rollback(site, undefined, options)).rejects.toThrow('Nothing has been published yet')
    await removeFolder()
  })

  test('a release whose files are missing is not restored', async () => {
    const second = await publishText('mf-legal', 'second')
    await rm(join(workspace.site, 'apps/mf-legal', fileOf(workspace.release, 'mf-legal', 'page.1.js')))
    await expect(rollBack(first)).rejects.toThrow('is not in the store')
    expect((await status(workspace.site)).release?.id).toBe(second)
  })

  test('a server always reads a complete release, whatever is written meanwhile', async () => {
    const second = await publishText('mf-legal', 'second')
    const seen = new Set<string>()
    let busy = true
    async function keepReading(): Promise<void> {
      while (busy) {
        const { content, pages } = await loadChannel(workspace.site, await readChannels(workspace.site), 'live')
        expect(String(pages['index.html'])).toContain(content.id)
        expect(await readPage()).toMatch(/<\/html>\n$/)
        seen.add(content.id)
        await nextTurn()
      }
    }
    const reading = keepReading()
    for (const id of [first, second, first, second]) await rollBack(id)
    busy = false
    await reading
    expect([...seen].toSorted()).toEqual([first, second].toSorted())
  })
})

describe('of one app', () => {
  test('a team goes back, and further back with a second rollback; what others publish stays live', async () => {
    const { 'mf-legal': oldest } = await readVersions()
    await publishText('mf-legal', 'second')
    const { 'mf-legal': second } = await readVersions()
    await publishText('mf-ads', 'one')
    await publishText('mf-legal', 'third')
    expect((await rollBack('mf-legal')).apps['mf-legal']?.version).toBe(second)
    const { 'mf-ads': ads } = (await workspace.publishText('mf-ads', 'two')).apps
    expect((await rollBack('mf-legal')).apps).toEqual({ ...workspace.release.apps, 'mf-ads': ads })
    await expect(rollBack('mf-legal')).rejects.toThrow(`No other version of mf-legal was live before ${oldest}`)
    await publishText('mf-legal', 'third')
    expect((await rollBack('mf-legal')).apps['mf-legal']?.version).toBe(oldest)
  })

  test('a previous version that does not fit the live host is rejected with the reason, and nothing changes', async () => {
    await publishText('mf-legal', 'new')
    const { 'mf-legal': live } = await readVersions()
    await workspace.describe('host', { shared: { react: '20.0.0' } })
    for (const app of ['mf-ads', 'mf-legal']) await workspace.describe(app, { shared: { react: '^20.0.0' } })
    await publish(workspace.site, ['all'], workspace.options)
    const before = await workspace.readStore()
    await expect(rollBack('mf-legal')).rejects.toThrow(
      `mf-legal cannot go back to ${live} with the rest as live: ` +
        'Remote "mf-legal" requires react ^19.3.1, this host provides 20.0.0: publish a build made for it or update the host',
    )
    expect(await workspace.readStore()).toEqual(before)
  })

  test('an app that never was cannot go back, and one that was removed comes back', async () => {
    const before = await readVersions()
    await expect(rollBack('mf-shop')).rejects.toThrow('There is no app "mf-shop" to roll back')
    await remove(workspace.site, 'mf-ads', workspace.options)
    expect(Object.keys(await readVersions())).toEqual(['host', 'mf-legal'])
    await rollBack('mf-ads')
    expect(await readVersions()).toEqual(before)
  })
})

describe('the channel "previous"', () => {
  test('is the release that a rollback would restore, and its pages say so', async () => {
    expect(await readPrevious()).toBeUndefined()
    const second = await publishText('mf-legal', 'second')
    expect((await readPrevious())?.release).toBe(first)
    expect(String((await readPrevious())?.pages['index.html'])).toContain('"channel":{"name":"previous"}')
    await publishText('mf-legal', 'third')
    expect((await readPrevious())?.release).toBe(second)
    await rollBack()
    expect((await readPrevious())?.release).toBe(first)
    await rollBack()
    expect(await readPrevious()).toBeUndefined()
  })

  test('has nothing that has been switched off or removed since', async () => {
    const { site, options } = workspace
    await publishText('mf-legal', 'second')
    await disable(site, 'mf-ads', options)
    await publishText('mf-legal', 'third')
    expect((await readPrevious())?.content.disabled).toEqual(['mf-ads'])
    await remove(site, 'mf-ads', options)
    await publishText('mf-legal', 'fourth')
    expect(Object.keys((await readPrevious())?.content.apps ?? {})).toEqual(['host', 'mf-legal'])
  })

  test('is left out where the files of that release are damaged, and no publish is refused for it', async () => {
    await rm(join(workspace.site, 'apps/mf-legal', fileOf(workspace.release, 'mf-legal', 'page.1.js')))
    const lines: string[] = []
    await workspace.publishText('mf-legal', 'second', { log: (line) => lines.push(line) })
    expect(await readPrevious()).toBeUndefined()
    expect(lines.join()).toContain(`There is no previous release to fall back to, ${first} does not pass`)
  })
})

describe('the channels "previous" and "previous-2"', () => {
  /** The text of each version of mf-legal and mf-ads in a channel, by the file that has it. */
  async function readTexts(name: string): Promise<string[]> {
    const channel = await loadChannel(workspace.site, await readChannels(workspace.site), name)
    return Promise.all(
      ['mf-legal', 'mf-ads'].map(async (app) =>
        channel.content.apps[app]
          ? workspace.read(join('var/site/apps', app, fileOf(channel.content, app, 'page.1.js')))
          : 'none',
      ),
    )
  }

  test('after two broken versions in a row the last that worked is kept, whatever others published between them', async () => {
    await publishText('mf-legal', 'works')
    await publishText('mf-legal', 'broken')
    await publishText('mf-ads', 'other')
    await publishText('mf-legal', 'broken, too')
    await publishText('mf-ads', 'another')
    expect((await readTexts('previous'))[0]).toBe('broken')
    expect((await readTexts('previous-2'))[0]).toBe('works')
  })

  test('have no page of a remote that did not exist then', async () => {
    const { site, options } = workspace
    await remove(site, 'mf-ads', options)
    await publishText('mf-ads', 'first version')
    await publishText('mf-legal', 'other')
    expect((await readTexts('previous'))[1]).toBe('none')
  })
})
