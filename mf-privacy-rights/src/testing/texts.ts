import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fallbackChain, type Country, type Lang } from '@site/shared/contract'

const folder = join(import.meta.dirname, '../..')
const folders = [join(folder, '../shared/messages'), join(folder, 'messages')]

function read(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}

export function textsOf(lang: Lang, country: Country): (id: string) => string {
  const chain = fallbackChain(`${lang}_${country}`).toReversed()
  const texts = folders.flatMap((each) => chain.map((locale) => read(join(each, `${locale}.json`))))
  const all = Object.assign({}, ...texts) as Record<string, string>
  return (id) => {
    const text = all[id]
    if (text === undefined) throw new Error(`There is no text "${id}"`)
    return text
  }
}

/** Matches a field's label with or without "optional". */
export function labelled(label: string): RegExp {
  return new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s/g, '\\s')}( \\(.*\\))?$`)
}
