import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { replaceFile } from './files.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('a file is replaced as a whole, and its folder is created', async () => {
  const path = join(folder, 'a/b.json')
  await replaceFile(path, 'old')
  await replaceFile(path, 'new')
  expect(await readFile(path, 'utf8')).toBe('new')
  expect(await readdir(join(folder, 'a'))).toEqual(['b.json'])
})

test('a failed write leaves the old file and no draft', async () => {
  await replaceFile(join(folder, 'taken/inside'), 'x')
  await expect(replaceFile(join(folder, 'taken'), 'new')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['taken'])
})
