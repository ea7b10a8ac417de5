import { locales, pageHeaderId, sayOnlyInDutch, type Lang } from '@site/shared/contract'
import {
  dismissBanner,
  FormattedMessage,
  getLocale,
  Outlet,
  ScrollMemory,
  useBanner,
  useNavigation,
} from '@site/shared/platform'
import { CloseButton, Icon, icons } from '@site/shared/ui'
import { lazy, Suspense, type ReactNode } from 'react'
import { PartTextsProvider, usePartLang } from '../messages/texts-provider.tsx'
import { isPrevious } from '../release/previous.ts'
import { isPreview } from '../release/release.ts'
import { useEmptyPage } from '../screen/empty-page.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { useCurrentPage, useDocumentTitle } from './current-page.ts'
import { useFocusOnNavigation } from './focus.ts'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'
import bannerStyles from './message-banner.module.css'
import { Navbar } from './navbar.tsx'
import { SlowNotice } from './slow-notice.tsx'
import { UpdateOffer } from './update-offer.tsx'

/** Few visitors need it: where it does not load, the page is shown without. */
const ChannelNotice = lazy(() =>
  import(/* webpackChunkName: "lazy-notice" */ './channel-notice.tsx').catch(() => ({ default: () => null })),
)

/**
 * Everything around a page. A page whose `chrome` is bare has only messages and notices, and a header that it fills itself.
 * @param empty shown in place of a page that shows nothing
 */
export function Layout({ empty }: { empty: ReactNode }) {
  const { bare, part } = useCurrentPage()
  const isBusy = useNavigation().state !== 'idle'
  const main = useFocusOnNavigation()
  const lang = usePartLang(part)
  const isEmpty = useEmptyPage() !== undefined
  useDocumentTitle()
  return (
    <>
      {!bare && (
        <>
          <a className={styles.skip} href="#content">
            <FormattedMessage id="host.skip_to_content" />
          </a>
          <Navbar />
        </>
      )}
      {bare && <header id={pageHeaderId} className={styles.header} />}
      {isBusy && <div className={styles.busy} />}
      <SlowNotice busy={isBusy} />
      <MessageBanner />
      {!bare && (
        <>
          <OnlyInDutch />
          <Breadcrumbs />
        </>
      )}
      {isPrevious() && (
        <Suspense>
          <ChannelNotice />
        </Suspense>
      )}
      <main id="content" ref={main} className={styles.main} tabIndex={-1} lang={lang} aria-busy={isBusy}>
        <PartTextsProvider part={part}>{isEmpty ? empty : <Outlet />}</PartTextsProvider>
      </main>
      {!bare && <Footer />}
      {isPreview() && (
        <Suspense>
          <ChannelNotice />
        </Suspense>
      )}
      {!isPreview() && !isPrevious() && <UpdateOffer />}
      <ScrollMemory />
    </>
  )
}

const sayElsewhere: Partial<Record<Lang, string>> = {
  fr: 'Notre site belge est en français.',
  en: 'Our Belgian site is in English.',
}

/** The origin of the site that has this language: the server names it in the head of the first page only. */
let originElsewhere = ''

/** Returns the page on the site that has it in this language, or the home page of that site. */
function linkElsewhere(lang: Lang): string | undefined {
  const page = document.querySelector<HTMLLinkElement>(`link[hreflang^="${lang}-"]`)?.href
  if (page) originElsewhere = new URL(page).origin
  if (page && new URL(page).pathname === window.location.pathname) return page
  return originElsewhere && `${originElsewhere}/${lang}`
}

/** On hosts that have no texts in the language of the URL. */
function OnlyInDutch() {
  const { lang, locale } = getLocale()
  const { page } = useCurrentPage()
  const isWritten = page?.isTranslated || locales.some((written) => written === locale)
  const sentence = isWritten ? undefined : sayOnlyInDutch(lang, 'nl')
  const otherSite = linkElsewhere(lang)
  return (
    sentence && (
      <p className={styles.only} lang={lang}>
        {sentence}
        {otherSite && (
          <>
            {' '}
            <a href={otherSite}>{sayElsewhere[lang]}</a>
          </>
        )}
      </p>
    )
  )
}

/** The message under the navbar. The live region is always in the page, or screen readers would not announce it. */
function MessageBanner() {
  const banner = useBanner()
  return (
    <div className={bannerStyles.region} role="status">
      {banner && (
        <div className={`${bannerStyles.banner} ${bannerStyles[banner.kind]}`}>
          <Icon shape={banner.kind === 'error' ? icons.error : icons.check} />
          <p className={bannerStyles.text}>{banner.text}</p>
          <CloseButton onClick={dismissBanner} />
        </div>
      )}
    </div>
  )
}
