import { readFileSync } from 'node:fs'
import { array, create, nonempty, object, string, type Infer } from 'superstruct'

const words = nonempty(array(string()))
const addresses = nonempty(array(object({ street: string(), place: string() })))
const countryWords = object({ sponsors: words, payers: words, owners: words, addresses })
const vocabularyStruct = object({
  NL: countryWords,
  BE: countryWords,
  subjects: nonempty(array(object({ nl: string(), fr: string() }))),
  notes: object({ nl: words, fr: words }),
})

export type Vocabulary = Infer<typeof vocabularyStruct>
export type CountryWords = Infer<typeof countryWords>

/** The invented names and sentences that sample campaigns are made of. */
export function readVocabulary(): Vocabulary {
  const text = readFileSync(new URL('vocabulary.json', import.meta.url), 'utf8')
  return create(JSON.parse(text), vocabularyStruct)
}
