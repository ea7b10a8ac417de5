import { FormattedMessage, Outlet, ScrollRestoration, useNavigation } from '@site/shared/platform'
import { MessageBanner } from './message-banner.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { useCurrentPage } from './current-page.ts'
import { useDocumentTitle } from './document-title.ts'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'
import { Navbar } from './navbar.tsx'
import { useFocusOnNavigation } from './focus.ts'
import { UpdateOffer } from './update-offer.tsx'

/** Everything around a page (product §2, Layout). A page whose `chrome` is bare stands alone. */
export function Layout() {
  const { bare } = useCurrentPage()
  const busy = useNavigation().state !== 'idle'
  const main = useFocusOnNavigation()
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
      {busy && <div className={styles.busy} />}
      <MessageBanner />
      {!bare && <Breadcrumbs />}
      <main id="content" ref={main} className={styles.main} tabIndex={-1} aria-busy={busy}>
        <Outlet />
      </main>
      {!bare && <Footer />}
      <UpdateOffer />
      <ScrollRestoration />
    </>
  )
}
