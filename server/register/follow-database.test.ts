import { sql } from 'kysely'
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import { makeCampaign, openTestDatabase } from '../testing/index.ts'
import { followDatabase } from './follow-database.ts'
import { RegisterCopy } from './register-copy.ts'

const database = await openTestDatabase()
const many = Array.from({ length: 20 }, (_, at) => makeCampaign(`NL-${at}`))
await saveCampaigns(database, 'NL', many)

async function follow(copy = new RegisterCopy()) {
  await followDatabase(database, copy)
  return copy
}
const idsOf = (copy: RegisterCopy) => copy.all().map(({ id }) => id)
const contentOf = (copy: RegisterCopy) =>
  new Map(copy.all().map(({ id, country, stamp, published }) => [id, [country, stamp, published.toString()]]))
async function run(...statements: string[]) {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const changes: [what: string, change: () => Promise<unknown>][] = [
  ['new ones', () => saveCampaigns(database, 'NL', [makeCampaign('NL-new'), makeCampaign('NL-1')])],
  ['a changed one', () => saveCampaigns(database, 'NL', [makeCampaign('NL-1', { reachLowerBound: 7 })])],
  ['another country', () => run("update campaign_items set country = 'BE' where id = 'NL-2'")],
  ['one that is gone', () => run("delete from campaign_items where id in ('NL-4', 'NL-5')")],
  ['nothing', () => run("delete from campaign_items where id = 'NL-4'")],
  ['one that comes back', () => saveCampaigns(database, 'NL', [makeCampaign('NL-4')])],
  [
    'changes that are no longer known',
    () => run("update campaign_items set channel = 'TV'", 'delete from campaign_changes'),
  ],
  ['no advertisements', () => run('truncate campaign_items cascade')],
  ['the first ones', () => saveCampaigns(database, 'BE', [makeCampaign('BE-1')])],
]

test.each(changes)('a copy follows %s', async (_, change) => {
  const copy = await follow()
  await change()
  const followed = await follow(copy)
  expect(contentOf(followed)).toEqual(contentOf(await follow()))
  expect(followed.revision).toBe((await follow()).revision)
})

test('only what statements say they changed is read, and of a thousand of them', async () => {
  await saveCampaigns(database, 'NL', many)
  const copy = await follow()
  await run(
    'alter table campaign_items disable trigger user',
    "delete from campaign_items where id = 'NL-8'",
    'alter table campaign_items enable trigger user',
    "delete from campaign_items where id = 'NL-9'",
  )
  await follow(copy)
  expect(idsOf(copy).filter((id) => ['NL-7', 'NL-8', 'NL-9'].includes(id))).toEqual(['NL-7', 'NL-8'])
  await run("do $$ begin for i in 1..1100 loop delete from campaign_items where id = 'NL-9'; end loop; end $$")
  const { rows } = await sql<{ count: number }>`select count(*)::int from campaign_changes`.execute(database)
  expect(rows).toEqual([{ count: 1_000 }])
  await follow(copy)
  expect(contentOf(copy)).toEqual(contentOf(await follow()))
})
