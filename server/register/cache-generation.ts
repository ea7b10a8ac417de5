import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '@site/shared/rules'

/** Of the number of a generation: nginx looks for a file of each bit (deploy/nginx/privacy-site.conf). */
const bits = 7

/**
 * Begins another generation of what nginx keeps, and never shows again: nginx keeps answers by a number that consists of the files
 * in `folder`. Consecutive numbers differ in one file (Gray code), so nginx sees either of them, and servers that do this at the same
 * time count one after the other. @throws Error where a file cannot be written
 */
export function beginGeneration(folder: string): void {
  for (;;) {
    const names = readdirSync(folder)
    const current = readGeneration(names)
    const changed = Math.log2(grayCode(current) ^ grayCode((current + 1) % 2 ** bits))
    const file = join(folder, String(changed))
    const isThere = names.includes(String(changed))
    try {
      if (isThere) rmSync(file)
      else writeFileSync(file, '', { flag: 'wx' })
      return
    } catch (error) {
      // Another server was quicker.
      if (errorCode(error) !== (isThere ? 'ENOENT' : 'EEXIST')) throw error
    }
  }
}

/** Returns the number of a generation from the names of its files. */
export function readGeneration(names: readonly string[]): number {
  let number = 0
  for (let bit = bits - 1; bit >= 0; bit--) number = number * 2 + ((number & 1) ^ Number(names.includes(String(bit))))
  return number
}

function grayCode(number: number): number {
  return number ^ (number >> 1)
}
