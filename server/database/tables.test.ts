import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createTemporaryFolder, openTestDatabase } from '../testing/index.ts'

const database = await openTestDatabase()
const folder = await createTemporaryFolder()
const server = join(import.meta.dirname, '..')
const tsc = join(server, 'node_modules/typescript/bin/tsc')

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

async function readColumns() {
  const { rows } = await sql<{ tableName: string; columnName: string; isNullable: string }>`
    select table_name, column_name, is_nullable from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' order by table_name, column_name`.execute(database)
  const columns: Record<string, Record<string, string>> = {}
  for (const { tableName, columnName, isNullable } of rows) {
    const table = (columns[camelCase(tableName)] ??= {})
    table[camelCase(columnName)] = isNullable === 'YES' ? 'null' : 'not null'
  }
  return columns
}

/** Returns what the compiler says of the columns of a database, compared with `tables.ts`. */
async function compare(columns: object): Promise<string> {
  const types = join(import.meta.dirname, 'testing/table-columns.ts')
  await folder.write({
    'columns.ts': `import type { TableColumns } from ${JSON.stringify(types)}
export const columns: TableColumns = ${JSON.stringify(columns, undefined, 2)}\n`,
    'tsconfig.json': JSON.stringify({
      extends: join(server, 'tsconfig.json'),
      compilerOptions: { types: ['node'], typeRoots: [join(server, '../node_modules/@types')] },
      include: ['columns.ts'],
    }),
  })
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', folder.path, '--pretty', 'false'], {
    encoding: 'utf8',
  })
  return stdout + stderr
}

test('tables.ts has the tables and columns of the migrated database, and says which may be null', async () => {
  expect(await compare(await readColumns())).toBe('')
})

test.each([
  ['a table that it lacks', { more: { id: 'not null' } }, `'"more"' does not exist`],
  [
    'a column that it lacks',
    { staffDigests: { day: 'not null', at: 'not null', by: 'null' } },
    `'"by"' does not exist`,
  ],
  ['a missing column', { staffDigests: { day: 'not null' } }, "'at' is missing"],
  [
    'a column that may be null',
    { staffDigests: { day: 'not null', at: 'null' } },
    'not assignable to type \'"not null"\'',
  ],
])(
  '%s is found',
  async (_, changes, problem) => {
    expect(await compare({ ...(await readColumns()), ...changes })).toContain(problem)
  },
  60_000,
)
