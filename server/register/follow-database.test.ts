import { sql } from 'kysely'
import { lockRegister, removeCampaigns, saveCampaigns } from '../campaigns/save-campaigns.ts'
import { clearRegister, makeCampaign, openTestDatabase } from '../testing/index.ts'
import { followDatabase, readRevision } from './follow-database.ts'
import { RegisterCopy } from './register-copy.ts'

const database = await openTestDatabase()
const many = Array.from({ length: 20 }, (_, at) => makeCampaign(`NL-${at}`))
await saveCampaigns(database, 'NL', many)

async function follow(copy = new RegisterCopy()) {
  await followDatabase(database, copy)
  return copy
}
const contentOf = (copy: RegisterCopy) => [
  new Map(
    copy.all().map(({ id, country, published, versions }) => [id, [country, String(published), String(versions)]]),
  ),
  new Map(copy.removed),
]
const remove = (...ids: string[]) => removeCampaigns(database, sql`id = any(${ids})`)

const changes: [what: string, change: () => Promise<unknown>][] = [
  ['new ones', () => saveCampaigns(database, 'NL', [makeCampaign('NL-new'), makeCampaign('NL-1')])],
  ['a changed one', () => saveCampaigns(database, 'NL', [makeCampaign('NL-1', { reachLowerBound: 7 })])],
  ['one changed twice', () => changeTwice()],
  ['another country', () => saveCampaigns(database, 'BE', [makeCampaign('NL-2')])],
  ['ones that are gone', () => remove('NL-4', 'NL-5')],
  ['nothing', () => remove('NL-4')],
  ['one that comes back', () => saveCampaigns(database, 'NL', [makeCampaign('NL-4')])],
  ['one that comes back in the other country', () => saveCampaigns(database, 'BE', [makeCampaign('NL-5')])],
  [
    'many',
    () =>
      saveCampaigns(
        database,
        'NL',
        many.map((item) => ({ ...item, channel: 'TV' })),
      ),
  ],
  ['another register without advertisements', () => clearRegister(database)],
  ['the first ones', () => saveCampaigns(database, 'BE', [makeCampaign('BE-1')])],
]

async function changeTwice() {
  for (const reachLowerBound of [8, 9]) await saveCampaigns(database, 'NL', [makeCampaign('NL-1', { reachLowerBound })])
}

test.each(changes)('a copy follows %s', async (_, change) => {
  const copy = await follow()
  await change()
  const followed = await follow(copy)
  expect(contentOf(followed)).toEqual(contentOf(await follow()))
  expect(followed.revision).toBe(await readRevision(database))
})

test('only changes are read, in batches', async () => {
  const all = Array.from({ length: 1_200 }, (_, at) => makeCampaign(`NL-${at}`))
  await saveCampaigns(database, 'NL', all)
  const copy = await follow()
  expect(copy.size).toBe(1_201)
  await saveCampaigns(database, 'NL', [...all.slice(1), makeCampaign('NL-0', { reachLowerBound: 1 })])
  const apply = jest.spyOn(copy, 'apply')
  await follow(copy)
  expect(apply.mock.calls.map(([{ isWhole, changed }]) => [isWhole, changed.map(({ id }) => id)])).toEqual([
    [false, ['NL-0']],
  ])
  expect(contentOf(copy)).toEqual(contentOf(await follow()))
})

test.each(['earlier', 'later'] as const)(
  'after a backup was restored whose revisions end %s, everything is read anew',
  async (when) => {
    await clearRegister(database)
    await saveCampaigns(database, 'NL', [makeCampaign('NL-1'), makeCampaign('NL-2')])
    const copy = await follow()
    // As `pg_restore` does: the same rows as of the first revision, after which other imports came.
    await database.deleteFrom('campaignRevisions').where('revision', '=', '1').execute()
    await database.updateTable('campaignItems').set({ revision: '0' }).execute()
    for (const reachLowerBound of when === 'later' ? [5, 6, 7] : [])
      await saveCampaigns(database, 'NL', [makeCampaign('NL-1', { reachLowerBound })])
    await database.deleteFrom('campaignItems').where('id', '=', 'NL-2').execute()
    expect(await readRevision(database)).not.toBe(copy.revision)
    await follow(copy)
    expect(contentOf(copy)).toEqual(contentOf(await follow()))
    expect(copy.find('NL-2', 'NL')).toBeUndefined()
    // Nobody is to see from a cache what the restored register does not show.
    expect(copy.withholdings).toBe(1)
  },
)

test('a revision is visible only once all before it are', async () => {
  await clearRegister(database)
  const order: string[] = []
  const first = database.transaction().execute(async (transaction) => {
    await lockRegister(transaction)
    await saveCampaigns(transaction, 'NL', [makeCampaign('NL-1')])
    order.push('first')
  })
  const second = saveCampaigns(database, 'NL', [makeCampaign('NL-2')]).then(() => order.push('second'))
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
  const rows = await database.selectFrom('campaignItems').select(['id', 'revision']).orderBy('id').execute()
  expect(rows.map(({ revision }) => Number(revision))).toEqual([1, 2])
})
