import { enums, pattern, refine, string, type Struct } from 'superstruct'
import { countries, langs, type Locale } from '../contract/locale.ts'

/** Returns the struct of a text that matches, with the pattern for the API description: structs have it as a function. */
export function matching(regExp: RegExp): Struct<string, null> {
  return Object.assign(pattern(string(), regExp), { schema: { pattern: regExp.source } })
}

/** A UUID, in lower case. */
export const uuid = matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)

/** An existing date, `yyyy-mm-dd`, from 1900 on. */
export const calendarDate = refine(matching(/^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/), 'a day', (text) => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
})

/** All combinations, including those without texts. */
export const requestLocale = enums(langs.flatMap((lang) => countries.map((country): Locale => `${lang}_${country}`)))
