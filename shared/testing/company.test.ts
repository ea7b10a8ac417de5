import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { listFiles } from './list-files.ts'
import { companyDomain, companyName } from '../rules/company.ts'

const root = join(import.meta.dirname, '../..')
const patterns = ['host/src', 'mf-*/src', 'releases', 'server', 'shared'].flatMap((folder) =>
  ['ts', 'tsx', 'html', 'css'].map((ending) => `${folder}/**/*.${ending}`),
)
const isCode = (file: string) => !/\.(?:test|examples)\.|\/testing\/|^server\/content\//.test(file)

test('code and templates have the name and domain of the company from one file', () => {
  const isListed = (file: string) => patterns.some((pattern) => matchesGlob(file, pattern))
  const files = listFiles(root).filter((file) => isListed(file) && isCode(file))
  expect(files.length).toBeGreaterThan(400)
  const naming = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return text.includes(companyName) || text.includes(companyDomain)
  })
  expect(naming).toEqual([])
})
