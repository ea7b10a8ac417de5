import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')
const folders = ['server/testing/attacks', 'e2e/tests/security']

async function readNames(): Promise<string[]> {
  const page = await readFile(join(root, 'docs/security.md'), 'utf8')
  return [...page.matchAll(/`([\w./-]+\.ts)`/g)].map(([, name]) => name!)
}

test('every file that docs/security.md names is there', async () => {
  const names = await readNames()
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !existsSync(join(root, name)))).toEqual([])
})

test('docs/security.md names every test of the folders for attacks', async () => {
  const tests = await Promise.all(
    folders.map(async (folder) => {
      const files = await readdir(join(root, folder), { recursive: true }).catch(() => [])
      return files.filter((file) => /\.(test|spec)\.ts$/.test(file)).map((file) => `${folder}/${file}`)
    }),
  )
  const names = await readNames()
  expect(tests.flat().filter((file) => !names.includes(file))).toEqual([])
})
