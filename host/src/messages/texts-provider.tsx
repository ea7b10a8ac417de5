import { IntlMessageFormat } from 'intl-messageformat'
import { splitLocale, type Locale } from '@site/shared/contract'
import { createIntl, createIntlCache, RawIntlProvider, type MessageId } from '@site/shared/platform'
import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { createNumberCache } from './quick-numbers.ts'
import type { Texts } from './read-message-file.ts'
import { getLoadedTexts, langOf, subscribeTexts } from './texts.ts'

const cache = { ...createIntlCache(), number: createNumberCache() }

// Otherwise the library checks, for each text with a value, whether the browser supports the locale; the first check makes the
// browser read all locales that it has, which takes 40 ms.
IntlMessageFormat.resolveLocale = () => undefined

export function TextsProvider({ children }: { children: ReactNode }) {
  const { texts, locale } = useLoadedTexts()
  const intl = useMemo(() => makeIntl(locale, texts), [locale, texts])
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>
}

/** As `TextsProvider`, for the pages of one remote: in its own language where that is not the host's. */
export function PartTextsProvider({ part, children }: { part: string | undefined; children: ReactNode }) {
  const own = useForeignTexts(part)
  const intl = useMemo(() => own && makeIntl(own.locale, own.texts), [own])
  return intl ? <RawIntlProvider value={intl}>{children}</RawIntlProvider> : children
}

/** Returns the `lang` of a remote's texts; undefined where it is that of the document. */
export function usePartLang(part: string | undefined) {
  const own = useForeignTexts(part)
  return own && langOf(own.locale)
}

function useForeignTexts(part: string | undefined) {
  return useLoadedTexts().foreignApps.get(part ?? '')
}

function useLoadedTexts() {
  return useSyncExternalStore(subscribeTexts, getLoadedTexts)
}

/** The locale is passed as `defaultLocale`: for `locale` the library makes the same check of 40 ms at once. */
function makeIntl(locale: Locale, texts: Texts) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `npm run lint` checks the ids; while pages load, only some of them are here
  const messages = texts as Record<MessageId, Texts[string]>
  return createIntl({ locale: '', defaultLocale: formatLocale(locale), messages, onError: report }, cache)
}

function report(error: Error & { code: string }) {
  if (process.env['NODE_ENV'] !== 'production' && error.code !== 'INVALID_CONFIG') console.error(error)
}

/** Returns a BCP 47 tag: `fr-BE`. English is British: `en-BE` formats numbers and amounts inconsistently. */
function formatLocale(locale: Locale) {
  const { lang, country } = splitLocale(locale)
  return lang === 'en' ? 'en-GB' : `${lang}-${country.toUpperCase()}`
}
