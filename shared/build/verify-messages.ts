import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const program = join(dirname(createRequire(import.meta.url).resolve('@formatjs/cli/package.json')), 'bin/formatjs')
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
  const words = [program, 'verify', '--source-locale', source, ...checks, ...files]
  const { status, stdout, stderr, error } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  if (error) throw error
  const said = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !/^-+$/.test(line))
  return status === 0 ? [] : said
}
