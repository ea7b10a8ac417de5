import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const template = import.meta.dirname
const ending = '.template'

/**
 * Makes the folder of a remote: manifest, a page with its test and styles, texts in all locales, configuration.
 * @returns the path of its page below the language
 * @throws Error for an invalid name, or one that is taken
 */
export function makeRemote(root: string, name: string): string {
  const words = /^mf-([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(name)?.[1]
  if (words === undefined) throw new Error(`"${name}" is not a name for a remote: use one such as mf-example`)
  if (existsSync(join(root, name))) throw new Error(`There is a folder ${name} already: choose another name`)
  const files = readdirSync(template, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending))
  for (const file of files) {
    const target = join(root, name, file.slice(0, -ending.length))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, fill(readFileSync(join(template, file), 'utf8'), words))
  }
  return words
}

/** Replaces the name of the template in its four forms: folder, path, start of text ids, title. */
export function fill(text: string, words: string): string {
  const title = words.charAt(0).toUpperCase() + words.slice(1).replaceAll('-', ' ')
  return text
    .replaceAll('mf-example', `mf-${words}`)
    .replaceAll('example-path', words)
    .replaceAll('example.', `${words.replaceAll('-', '_')}.`)
    .replaceAll('Example', title)
}
