import { readdir } from 'node:fs/promises'
import { createTemporaryFolder } from '../testing/index.ts'
import { beginGeneration, readGeneration } from './cache-generation.ts'

test('each generation differs from all others in the names of its files, and from the next one in one of them', async () => {
  const { path } = await createTemporaryFolder()
  const seen: string[][] = []
  for (let number = 0; number < 128; number++) {
    const names = await readdir(path)
    expect(readGeneration(names)).toBe(number)
    const before = seen.at(-1) ?? []
    const differing = [...names, ...before].filter((name) => names.includes(name) !== before.includes(name))
    expect(differing).toHaveLength(number === 0 ? 0 : 1)
    seen.push(names)
    beginGeneration(path)
  }
  expect(new Set(seen.map((names) => names.join(' '))).size).toBe(128)
  expect(await readdir(path)).toEqual([])
})

test('a folder that is not there is an error', () => {
  expect(() => beginGeneration('/none/of/these')).toThrow('ENOENT')
})
