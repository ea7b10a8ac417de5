// Takes about 15 s: begins early.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openDatabase } from '../../database/database.ts'
import { sampleCampaigns } from '../sample/campaigns.ts'
import {
  clearRegister,
  createTemporaryFolder,
  makeCampaign,
  makeWholeNotice,
  openTestDatabase,
  ownProcess,
} from '../../testing/index.ts'
import { exportFormats, exportRows } from '../export/export-routes.ts'
import { CopiedRegister } from '../../register/register.ts'
import { importCampaigns } from './import-campaigns.ts'
import { readRows } from './read-file.ts'

const many = sampleCampaigns('BE', '2026-11-21', 1_150).map((item) => ({ countryCode: 'BE', ...item }))

const folder = await createTemporaryFolder()
const database = await openTestDatabase()

beforeEach(() => clearRegister(database))

async function load(name: string, content: string | Buffer) {
  await folder.write({ [name]: content })
  const reports: [number, string][] = []
  const rows = readRows(join(folder.path, name))
  const imported = await importCampaigns(database, rows, ({ line }, problems) =>
    reports.push([line, problems.join('; ')]),
  )
  return { ...imported, reports }
}

async function stored() {
  return database.selectFrom('campaignItems').select(['id', 'sponsorName']).orderBy('id').execute()
}

const asJson = (items: object[]) => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`

test('a file adds items, and a second one changes them by id', async () => {
  expect(await load('items.json', asJson(many))).toEqual({
    read: 1_150,
    added: 1_150,
    changed: 0,
    wrong: 0,
    reports: [],
  })
  const [first, second] = many
  const changed = { ...first!, sponsorName: 'Één nieuwe naam' }
  const fresh = { countryCode: 'BE', ...makeCampaign('BE-new') }
  expect(await load('more.json', asJson([changed, second!, fresh]))).toMatchObject({ read: 3, added: 1, changed: 1 })
  const rows = await stored()
  expect(rows).toHaveLength(1_151)
  expect(rows.find(({ id }) => id === changed.id)).toMatchObject({ sponsorName: changed.sponsorName })
})

test.each(['csv', 'json'] as const)(
  'open data as %s can be imported as they are, and are the same again',
  async (format) => {
    const write = async () => {
      const rows = exportRows(new CopiedRegister(database), { countryCode: 'BE' }, '2026-11-21')
      return (await Readable.from(exportFormats[format].write(rows)).toArray()).join('')
    }
    await load('items.json', asJson(many))
    const written = await write()
    const unchanged = { read: 1_150, added: 0, changed: 0, wrong: 0 }
    expect(await load(`again.${format}`, written)).toMatchObject(unchanged)
    await clearRegister(database)
    expect(await load(`again.${format}`, written)).toMatchObject({ read: 1_150, added: 1_150, wrong: 0 })
    expect(await write()).toBe(written)
  },
)

test('a file with ten wrong rows changes nothing and names the ten', async () => {
  await load('items.json', asJson(many.slice(0, 5)))
  const before = await stored()
  const lines = Array.from({ length: 10 }, (_, index) => 7 + index * 111)
  const spoiled = many.map((item, index) => (lines.includes(index + 2) ? { ...item, sponsorEmail: '' } : item))
  const { reports, ...imported } = await load('items.json', asJson(spoiled))
  expect(reports).toEqual(lines.map((line) => [line, 'missing: sponsorEmail']))
  expect(imported).toEqual({ read: 1_150, added: 0, changed: 0, wrong: 10 })
  expect(await stored()).toEqual(before)
})

test('an id stands in a file once, and in one country', async () => {
  await load('items.json', asJson([{ countryCode: 'BE', ...makeCampaign('X-1') }]))
  const twice = ['X-1', 'X-2', 'X-2'].map((id) => ({ countryCode: 'NL', ...makeCampaign(id) }))
  expect((await load('items.json', asJson(twice))).reports).toEqual([
    [4, 'id X-2 stands on line 3 (row 2) already'],
    [2, 'id X-1 belongs to an item of the other country'],
  ])
  expect((await stored()).map(({ id }) => id)).toEqual(['X-1'])
})

test('a file that ends too early changes nothing', async () => {
  await expect(load('items.json', asJson(many).slice(0, -9))).rejects.toThrow(
    'items.json: Line 1151: the file ends too early.',
  )
  expect(await stored()).toEqual([])
})

test('only files in UTF-8 named .json or .csv that exist are read', async () => {
  await expect(load('items.json', Buffer.from('["caf\xe9"]', 'latin1'))).rejects.toThrow(
    'items.json: is not written in UTF-8: save it as "CSV UTF-8".',
  )
  await expect(load('items.xlsx', '')).rejects.toThrow('items.xlsx: its name must end in .json or .csv.')
  await folder.write({ 'other/items.csv': '' })
  const rows = readRows(join(folder.path, 'nowhere.csv'))
  await expect(importCampaigns(database, rows, () => undefined)).rejects.toThrow('nowhere.csv: cannot be read: ENOENT.')
})

function runProgram(variables: Record<string, string>, ...words: string[]) {
  const env = { ...ownProcess.env, INIT_CWD: folder.path, ...variables }
  const program = [join(import.meta.dirname, 'main.ts')]
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...words], { env })
  return [status, String(stdout), String(stderr)]
}

test('the command checks files without a database, and from a day on refuses what is not whole in the same words', async () => {
  const faulty = [makeWholeNotice('NL-1'), makeWholeNotice('NL-2', { payerEmail: undefined, targeting: undefined })]
  const rows = (items: object[]) => items.map((item) => ({ countryCode: 'NL', ...item }))
  await folder.write({ 'whole.json': asJson(rows(faulty.slice(0, 1))), 'faulty.json': asJson(rows(faulty)) })
  const nowhere = { DATABASE_DIR: join(folder.path, 'whole.json') }
  expect(runProgram(nowhere, 'check', 'whole.json')).toEqual([0, '1 rows: each is a whole notice.\n', ''])
  const problems = [
    'item 3 (payer): missing payerEmail',
    'item 14 (targeting and ad-delivery techniques): missing targeting',
  ]
  const lines = problems.map((problem) => `faulty.json: line 3 (row 2), ${problem}\n`)
  expect(runProgram(nowhere, 'check', 'faulty.json')).toEqual([1, '', `${lines.join('')}1 of 2 rows are wrong.\n`])
  const since = (day: string) => ({ DATABASE_DIR: join(folder.path, 'since'), NOTICE_COMPLETE_SINCE: day })
  const rejection = `${lines.join('')}1 of 2 rows are wrong. Nothing was changed.\n`
  // By default since the Regulation applies.
  expect(runProgram(since(''), 'import', 'faulty.json')).toEqual([1, '', rejection])
  const taken = '2 rows: 2 added, 0 changed, 0 as before.\n'
  expect(runProgram(since('2999-01-01'), 'import', 'faulty.json')).toEqual([0, taken, ''])
  expect(runProgram(since('soon'), 'import', 'faulty.json')[2]).toMatch(
    /^NOTICE_COMPLETE_SINCE must be a day that exists/,
  )
})

test('the command imports a file, names what is wrong, and says that a database is in use', async () => {
  const directory = join(folder.path, 'db')
  const run = (...words: string[]) => runProgram({ DATABASE_DIR: directory }, ...words)
  await folder.write({
    'right.json': asJson([{ countryCode: 'NL', ...makeWholeNotice('NL-1') }]),
    'wrong.json': asJson([{ countryCode: 'NL', ...makeWholeNotice('NL-1', { channel: 'TV' }) }]),
  })
  expect(run('import', 'right.json')).toEqual([0, '1 rows: 1 added, 0 changed, 0 as before.\n', ''])
  const rejection = 'wrong.json: line 2 (row 1), NL has no channel TV\n1 of 1 rows are wrong. Nothing was changed.\n'
  expect(run('import', 'wrong.json')).toEqual([1, '', rejection])
  expect(run('import')[2]).toMatch(/^npm run campaigns import FILE/)
  const user = await openDatabase({ databaseUrl: undefined, databaseDirectory: directory })
  expect(run('import', 'right.json')[2]).toMatch(/in use by another process.*\nNothing was changed\.\n$/)
  await user.destroy()
})
