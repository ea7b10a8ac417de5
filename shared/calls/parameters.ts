import { enums, pattern, refine, string } from 'superstruct'
import { countries, langs, type Locale } from '../contract/locale.ts'

/** An existing date, `yyyy-mm-dd`, from 1900 on. */
export const calendarDate = refine(pattern(string(), /^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/), 'a day', (text) => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
})

/** All combinations, including those without texts. */
export const requestLocale = enums(langs.flatMap((lang) => countries.map((country): Locale => `${lang}_${country}`)))
