import { fallbackChain } from '@site/shared/contract'
import { createIntl, createIntlCache, RawIntlProvider, type MessageId } from '@site/shared/platform'
import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { getHost } from '../release.ts'
import { getTexts, subscribeTexts } from './texts.ts'

const cache = createIntlCache()

/** Gives the pages all texts loaded so far, and numbers and dates in the language that the texts are in. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const texts = useSyncExternalStore(subscribeTexts, getTexts)
  const intl = useMemo(() => {
    // The check of texts holds the ids together; while pages load, only some of them are there.
    const messages = texts as Record<MessageId, (typeof texts)[string]>
    return createIntl({ locale: getFormatLocale(), messages }, cache)
  }, [texts])
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>
}

/**
 * `fr_be` gives `fr-BE`; `fr_nl`, for which there are no texts, gives `nl-NL` like the texts it falls back to. English is
 * that of Great Britain: `en-BE` groups numbers in one way and amounts in another.
 */
function getFormatLocale() {
  const available = getHost().messages
  const chain = fallbackChain(window.site!.locale ?? 'nl_nl')
  const [lang, country] = (chain.find((locale) => available[locale]) ?? 'nl_nl').split('_')
  return lang === 'en' ? 'en-GB' : `${lang}-${country!.toUpperCase()}`
}
