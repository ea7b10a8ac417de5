import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runProgram } from './run-program.ts'

const program = join(dirname(createRequire(import.meta.url).resolve('@formatjs/cli/package.json')), 'bin/formatjs')
const source = 'nl_nl'

/**
 * What FormatJS finds wrong with the texts of a folder, line by line: texts that `fr_be` lacks, that `nl_nl` does not
 * know, that cannot be read, or whose placeholders are not those of `nl_nl`. `nl_be` says what differs from `nl_nl`;
 * `en_be` may be smaller (product §1).
 * @param signal ends it, and makes it reject
 */
export async function verifyMessages(folder: string, signal?: AbortSignal): Promise<string[]> {
  const found = [verify(folder, ['fr_be'], ['--missing-keys'], signal), verify(folder, ['nl_be', 'en_be'], [], signal)]
  return (await Promise.all(found)).flat()
}

async function verify(folder: string, locales: string[], more: string[], signal?: AbortSignal): Promise<string[]> {
  const files = [source, ...locales].map((locale) => join(folder, `${locale}.json`)).filter((file) => existsSync(file))
  const checks = ['--extra-keys', '--structural-equality', ...more]
  const words = [program, 'verify', '--source-locale', source, ...checks, ...files]
  const { code, said } = await runProgram(words, { signal })
  return code === 0 ? [] : said.split('\n').filter((line) => line !== '' && !/^-+$/.test(line))
}
