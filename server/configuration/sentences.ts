import { exampleSentences, type ExampleSentences } from '@site/shared/calls'
import { langs, type Lang } from '@site/shared/contract'
import { mapKeys } from '@site/shared/rules'
import { object, optional } from 'superstruct'
import { readContent } from './read-content.ts'

const sentenceFile = object(mapKeys(langs, () => optional(exampleSentences)))

/** Reads the sentences that staff insert, by language; there are none without the file. @throws ConfigError that names the value that is wrong */
export function readSentences(path: string): Record<Lang, ExampleSentences> {
  const written: Partial<Record<Lang, ExampleSentences>> = readContent(path, sentenceFile) ?? {}
  return mapKeys(langs, (lang) => written[lang] ?? {})
}
