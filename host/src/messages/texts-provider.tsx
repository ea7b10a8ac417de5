import { IntlMessageFormat } from 'intl-messageformat'
import { splitLocale, type Locale } from '@site/shared/contract'
import { createIntl, createIntlCache, RawIntlProvider, type MessageId } from '@site/shared/platform'
import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { getLoadedTexts, langOf, subscribeTexts, type Texts } from './texts.ts'

const cache = createIntlCache()

// Or the library asks the browser for each text with a value whether it has the locale: it has ours, and the first such
// question reads all that it has, for 40 ms.
IntlMessageFormat.resolveLocale = () => undefined

/** Gives the pages all texts loaded so far, and numbers and dates in the language that the texts are in. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const { texts, locale } = useLoadedTexts()
  const intl = useMemo(() => makeIntl(locale, texts), [locale, texts])
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>
}

/** As `TextsProvider`, for the pages of one part: in its own language where that is not the host's. */
export function PartTextsProvider({ part, children }: { part: string | undefined; children: ReactNode }) {
  const own = useStranger(part)
  const intl = useMemo(() => own && makeIntl(own.locale, own.texts), [own])
  return intl ? <RawIntlProvider value={intl}>{children}</RawIntlProvider> : children
}

/** For the `lang` of what a part says: undefined where it is that of the document. */
export function usePartLang(part: string | undefined) {
  const own = useStranger(part)
  return own && langOf(own.locale)
}

function useStranger(part: string | undefined) {
  return useLoadedTexts().strangers.get(part ?? '')
}

function useLoadedTexts() {
  return useSyncExternalStore(subscribeTexts, getLoadedTexts)
}

/**
 * `locale` stands as `defaultLocale`: of the other the library asks the browser at once whether it has it, for which that
 * reads all of its locales, also for pages without a number or a date.
 */
function makeIntl(locale: Locale, texts: Texts) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the check of texts holds the ids together; while pages load, only some of them are there
  const messages = texts as Record<MessageId, Texts[string]>
  return createIntl({ locale: '', defaultLocale: formatLocale(locale), messages, onError: report }, cache)
}

function report(error: Error & { code: string }) {
  if (process.env['NODE_ENV'] !== 'production' && error.code !== 'INVALID_CONFIG') console.error(error)
}

/** `fr_be` gives `fr-BE`. English is that of Great Britain: `en-BE` groups numbers in one way and amounts in another. */
function formatLocale(locale: Locale) {
  const { lang, country } = splitLocale(locale)
  return lang === 'en' ? 'en-GB' : `${lang}-${country.toUpperCase()}`
}
