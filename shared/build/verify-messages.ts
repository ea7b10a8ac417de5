import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../node_modules/.bin/formatjs')
const source = 'nl_nl'

/**
 * What FormatJS finds wrong with the texts of a folder, line by line: texts that `fr_be` lacks, that `nl_nl` does not
 * know, that cannot be read, or whose placeholders are not those of `nl_nl`. `nl_be` says what differs from `nl_nl`;
 * `en_be` may be smaller (product §1).
 */
export function verifyMessages(folder: string): string[] {
  return [...verify(folder, ['fr_be'], '--missing-keys'), ...verify(folder, ['nl_be', 'en_be'])]
}

function verify(folder: string, locales: string[], ...more: string[]): string[] {
  const files = [source, ...locales].map((locale) => join(folder, `${locale}.json`)).filter((file) => existsSync(file))
  const checks = ['--extra-keys', '--structural-equality', ...more]
  const { status, stdout, stderr, error } = spawnSync(
    program,
    ['verify', '--source-locale', source, ...checks, ...files],
    {
      encoding: 'utf8',
    },
  )
  if (error) throw error
  const said = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !/^-+$/.test(line))
  return status === 0 ? [] : said
}
