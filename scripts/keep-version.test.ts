import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepVersion } from './keep-version.ts'

const folder = mkdtempSync(join(tmpdir(), 'keep-version-'))
const path = join(folder, 'site-shared-1.0.0.tgz')

function make(content: string): string {
  const made = join(folder, 'made.tgz')
  writeFileSync(made, content)
  return made
}

test('a package that is made again is the same file, and a different one of its version is rejected with the next version', () => {
  keepVersion(make('one'), path)
  keepVersion(make('one'), path)
  expect(() => keepVersion(make('two'), path)).toThrow(
    /1\.0\.0\.tgz has other content under the same version.*npm run make-version/,
  )
  expect(readFileSync(path, 'utf8')).toBe('one')
  expect(existsSync(join(folder, 'made.tgz'))).toBe(false)
})
