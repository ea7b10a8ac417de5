import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '../testing/index.ts'
import { beginGeneration, hasGeneration } from './cache-generation.ts'

test('the link leads to a new folder with each generation, never to an earlier one', async () => {
  const { path } = await createTemporaryFolder()
  expect(hasGeneration(path)).toBe(false)
  const seen = new Set<string>()
  for (let count = 1; count <= 200; count++) {
    beginGeneration(path)
    expect(hasGeneration(path)).toBe(true)
    seen.add(await readlink(join(path, 'current')))
    expect(seen.size).toBe(count)
  }
  expect(await readdir(path)).toEqual(expect.arrayContaining([...seen, 'current']))
})

test('folders of generations that are long over are removed, the current one is not', async () => {
  const { path } = await createTemporaryFolder()
  beginGeneration(path)
  const first = await readlink(join(path, 'current'))
  const now = jest.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() + 7_200_000)
  beginGeneration(path)
  now.mockRestore()
  const names = await readdir(path)
  expect([names.length, names.includes(first), names.includes('current')]).toEqual([2, false, true])
})

test('a missing folder is an error', () => {
  expect(() => beginGeneration('/none/of/these')).toThrow('ENOENT')
})
