import { enums } from 'superstruct'
import { countries, langs, type Locale } from '../contract/locale.ts'

/** Every locale that a visitor can have, also those without texts of their own. */
export const requestLocale = enums(langs.flatMap((lang) => countries.map((country): Locale => `${lang}_${country}`)))
