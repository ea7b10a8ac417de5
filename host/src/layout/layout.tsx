import { FormattedMessage, Outlet, ScrollMemory, useNavigation } from '@site/shared/platform'
import { LazyNotice } from './lazy-notice.tsx'
import { isFormerShown } from '../remotes/formers.ts'
import { MessageBanner } from './message-banner.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { PartTextsProvider, usePartLang } from '../messages/texts-provider.tsx'
import { useCurrentPage } from './current-page.ts'
import { useDocumentTitle } from './document-title.ts'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'
import { Navbar } from './navbar.tsx'
import { useFocusOnNavigation } from './focus.ts'
import { isPreview } from '../release.ts'
import { UpdateOffer } from './update-offer.tsx'

/** Everything around a page (product §2, Layout). A page whose `chrome` is bare stands alone. */
export function Layout() {
  const { bare, part } = useCurrentPage()
  const busy = useNavigation().state !== 'idle'
  const main = useFocusOnNavigation()
  const lang = usePartLang(part)
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
      {busy && (
        <div className={styles.busy} role="status">
          <FormattedMessage id="common.loading" />
        </div>
      )}
      <MessageBanner />
      {!bare && <Breadcrumbs />}
      {isFormerShown(part) && <LazyNotice kind="former" remote={part} />}
      <main id="content" ref={main} className={styles.main} tabIndex={-1} lang={lang} aria-busy={busy}>
        <PartTextsProvider part={part}>
          <Outlet />
        </PartTextsProvider>
      </main>
      {!bare && <Footer />}
      {isPreview() ? <LazyNotice kind="preview" /> : <UpdateOffer />}
      <ScrollMemory />
    </>
  )
}
