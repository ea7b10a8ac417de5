import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { companyDomain, hourInMs, minuteInMs } from '@site/shared/rules'
import { openDatabase } from '../../database/database.ts'
import {
  createTemporaryFolder,
  makeCampaign,
  makeWholeNotice,
  openTestDatabase,
  testConfig,
} from '../../testing/index.ts'
import { saveCampaigns } from '../save-campaigns.ts'
import { fileOf, findWaiting, sendToRepository } from './deliveries.ts'

const database = await openTestDatabase()
const url = 'https://repository.example/notices'
const config = testConfig({ repositoryUrl: url, repositoryToken: 'secret' })
const start = Date.parse('2026-11-23T10:00:00Z')

interface Sent {
  url: string
  file: { identification: Record<string, unknown>; transparencyNotice: Record<string, unknown>[] }
  headers: Readonly<Record<string, string>> | undefined
}

/** A repository that takes what it is sent, or says why not. */
function openRepository(answer: () => void = () => undefined) {
  const sent: Sent[] = []
  const send = async (to: string, content: string, _isPrivateAllowed?: boolean, headers?: Sent['headers']) => {
    answer()
    sent.push({ url: to, file: JSON.parse(content) as Sent['file'], headers })
  }
  return { sent, send }
}

const versions = (sent: readonly Sent[]) =>
  sent.map(({ file: { identification } }) => [identification['baseIdentifier'], identification['version']].join(' '))

const send = (repository: ReturnType<typeof openRepository>, minutes = 0, given = config) =>
  sendToRepository({ config: given, database, send: repository.send }, new Date(start + minutes * minuteInMs))

const online = (id: string, change = {}) => makeWholeNotice(id, { channel: 'DIGITAL', ...change })

beforeEach(async () => {
  await database.deleteFrom('campaignVersions').execute()
  await database.deleteFrom('campaignItems').execute()
  await database.deleteFrom('repositoryDeliveries').execute()
})

test('each version of a notice about an advertisement online is sent once, the earlier ones first', async () => {
  await saveCampaigns(database, 'BE', [online('BE-1'), makeCampaign('BE-print')])
  await saveCampaigns(database, 'BE', [online('BE-1', { benefitsInKind: 30 })])
  const repository = openRepository()
  for (const minutes of [0, 1, 2, 3]) await send(repository, minutes)
  expect(versions(repository.sent)).toEqual([`${companyDomain}/BE-1 1`, `${companyDomain}/BE-1 2`])
  expect(repository.sent[0]).toMatchObject({ url, headers: { authorization: 'Bearer secret' } })
  expect(
    repository.sent.map(({ file }) => file.transparencyNotice.find(({ number }) => number === 5)!['benefitsInKind']),
  ).toEqual([0, 30])
})

test('the file has what identifies the advertisement, its addresses, languages, and the 16 items by number', async () => {
  await saveCampaigns(database, 'NL', [
    online('NL-1', { sponsorName: 'Œuvre & «Zoë»', absentItems: ['EUROPEAN_REPOSITORY_NOT_YET_AVAILABLE'] }),
  ])
  const [waiting] = await findWaiting(database, 10)
  const text = fileOf(waiting!, config)
  expect(Buffer.from(text).toString('utf8')).toContain('Œuvre & «Zoë»')
  const file = JSON.parse(text) as Record<string, Record<string, unknown>> & {
    transparencyNotice: Record<string, unknown>[]
  }
  expect(Object.keys(file)).toEqual(['identification', 'urls', 'languages', 'transparencyNotice'])
  expect(file['identification']).toMatchObject({
    baseIdentifier: expect.stringMatching(/^[\w.-]+\/NL-1$/),
    version: 1,
    versionDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    country: 'NL',
  })
  expect(file['urls']).toEqual({ transparencyNotice: expect.stringMatching(/^http.*\/nl\/political-ads\/NL-1$/) })
  expect(file['languages']).toEqual(['nl'])
  const numbers = file.transparencyNotice.flatMap(({ number }) => (typeof number === 'number' ? [number] : []))
  // Item 15 has nothing without techniques that use personal data.
  expect([...new Set(numbers)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16])
  expect(file.transparencyNotice).toContainEqual({
    number: 11,
    title: 'European repository',
    absent: ['EUROPEAN_REPOSITORY_NOT_YET_AVAILABLE'],
  })
})

test('without an address nothing is sent, and all waits', async () => {
  await saveCampaigns(database, 'NL', [online('NL-1')])
  const repository = openRepository()
  await send(repository, 0, testConfig({ repositoryUrl: undefined }))
  expect(repository.sent).toEqual([])
  expect(await findWaiting(database, 10)).toHaveLength(1)
})

test('a version that the repository rejects is reported, and tried again, later each time', async () => {
  await saveCampaigns(database, 'NL', [online('NL-1'), online('NL-2')])
  let isOpen = false
  const repository = openRepository(() => {
    if (!isOpen) throw new Error('it answers 503')
  })
  await expect(send(repository)).rejects.toThrow('did not take NL-1, version 1: it answers 503; NL-2, version 1')
  // Within the minute nobody calls it again.
  await send(repository)
  await expect(send(repository, 2)).rejects.toThrow('it answers 503')
  isOpen = true
  await send(repository, 3)
  expect(repository.sent).toEqual([])
  await send(repository, 30)
  expect(repository.sent).toHaveLength(2)
  await send(repository, 60 * 24)
  expect(repository.sent).toHaveLength(2)
})

test('two servers send a version once', async () => {
  await saveCampaigns(database, 'NL', [online('NL-1')])
  const repository = openRepository()
  await Promise.all([send(repository), send(repository)])
  expect(repository.sent).toHaveLength(1)
})

test('a dry run writes the files that wait into a folder, and sends nothing', async () => {
  const folder = await createTemporaryFolder()
  const databaseDirectory = join(folder.path, 'db')
  const own = await openDatabase(testConfig({ databaseDirectory }))
  await saveCampaigns(own, 'NL', [online('NL-1')])
  await own.destroy()
  const out = join(folder.path, 'out')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../import/main.ts'), 'repository', out],
    { env: { ...process.env, DATABASE_DIR: databaseDirectory, DATABASE_URL: '' }, encoding: 'utf8' },
  )
  expect([status, stderr, stdout]).toEqual([0, '', `1 files in ${out}. Nothing was sent.\n`])
  expect(await readdir(out)).toEqual(['NL-1.v1.json'])
  expect(JSON.parse(await readFile(join(out, 'NL-1.v1.json'), 'utf8'))).toMatchObject({
    identification: { version: 1 },
  })
})

test('a correction does not overtake the version that it corrects', async () => {
  await saveCampaigns(database, 'NL', [online('NL-1')])
  await expect(
    send(
      openRepository(() => {
        throw new Error('it answers 500')
      }),
    ),
  ).rejects.toThrow('it answers 500')
  await saveCampaigns(database, 'NL', [online('NL-1', { benefitsInKind: 30 })])
  const repository = openRepository()
  await send(repository, 0.5)
  expect(repository.sent).toEqual([])
  await send(repository, hourInMs / minuteInMs)
  await send(repository, (2 * hourInMs) / minuteInMs)
  expect(versions(repository.sent).map((each) => each.split(' ')[1])).toEqual(['1', '2'])
})
