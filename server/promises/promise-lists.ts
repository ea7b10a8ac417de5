import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentKeys } from '@site/shared/calls'
import { countries } from '@site/shared/contract'
import { fillSite, readSite } from '@site/shared/rules/site'
import { array, create, object, optional, record, string } from 'superstruct'

const listedPromise = object({
  section: string(),
  kind: string(),
  promise: string(),
  /** The name of a constant. What has none is kept by people, or shown by a test; a right by its page. */
  implementedBy: optional(string()),
  /** Keeper by the name in `people.json`. */
  keeper: optional(string()),
  /** Test that shows the promise, as `file: title`; each `never` and `only` has one. */
  test: optional(string()),
  /** By language: how the paragraph begins; of `never` and `only`, what the section says anywhere. */
  begins: record(string(), string()),
})

/** Reads what the documents promise, from the lists in the folder of the documents. */
export function readPromises(folder: string) {
  const site = readSite()
  const files = countries.flatMap((country) => documentKeys.map((key) => ({ country, key })))
  return files.flatMap(({ country, key }) => {
    const content: unknown = JSON.parse(readFileSync(join(folder, 'promises', `${key}.${country}.json`), 'utf8'))
    const fill = (promise: string) => fillSite(promise, site, `nl_${country}`)
    return create(content, array(listedPromise)).map((each) => ({ ...each, promise: fill(each.promise), country, key }))
  })
}

export type Promised = ReturnType<typeof readPromises>[number]
