import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import webpack, { type Compilation } from 'webpack'
import { writeLicences } from './licences.ts'

/** Compiles an app of one file, in a folder of `shared`, whose packages it imports. */
async function compile(source: string): Promise<Compilation> {
  const folder = await mkdtemp(join(import.meta.dirname, '.licences-'))
  try {
    await writeFile(join(folder, 'index.mjs'), source)
    const compiler = webpack({ mode: 'production', context: folder, entry: './index.mjs' })
    return await new Promise((resolve, reject) => {
      compiler.compile((error, compilation) =>
        compilation ? resolve(compilation) : reject(error ?? new Error('none')),
      )
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the notices of a build name every package of its modules, with its licence', async () => {
  const { modules } = await compile(
    `import { object } from 'superstruct'; import * as intl from 'react-intl'; console.log(object({}), intl)`,
  )
  const notices = writeLicences(modules).split(/\n-{72}\n\n/)
  const named = notices.map((notice) => notice.split(' ')[0])
  expect(named).toEqual(expect.arrayContaining(['superstruct', 'react-intl', 'intl-messageformat', 'react', 'webpack']))
  expect(new Set(named).size).toBe(named.length)
  for (const notice of notices)
    expect(notice).toMatch(/^\S+ \d+\.\d+\.\d+ \([\w .()-]+\)\n\n[^]*(?:copyright|permission)/i)
})
