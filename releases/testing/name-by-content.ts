import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMap, listFiles } from '../files/files.ts'

/** Names the files of a build by their content, as the shared preset does: `page.1.js` is `page.5d0234a8cf.js`. */
export async function nameByContent(dist: string): Promise<void> {
  let report = await readFile(join(dist, 'app.json'), 'utf8').catch(() => '')
  const files = await listFiles(dist)
  for (const file of files.filter((name) => name.includes('.1.') && !isMap(name))) {
    const name = nameOf(file, await readFile(join(dist, file)))
    await rename(join(dist, file), join(dist, name))
    if (files.includes(`${file}.map`)) await rename(join(dist, `${file}.map`), join(dist, `${name}.map`))
    report = report.replaceAll(`"${file}"`, `"${name}"`)
  }
  if (report !== '') await writeFile(join(dist, 'app.json'), report)
}

/** Returns the name that a built file has with this content. */
export function nameOf(file: string, content: string | Buffer): string {
  return file.replace('.1.', `.${createHash('sha256').update(content).digest('hex').slice(0, 10)}.`)
}
