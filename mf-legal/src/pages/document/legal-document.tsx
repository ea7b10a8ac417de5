import { FormattedMessage, getLocale, NavLink, useIntl } from '@site/shared/platform'
import { useState } from 'react'
import { List, QueryFailure, Skeleton, Spinner } from '@site/shared/ui'
import type { ChangeView } from '../../difference/comparison.ts'
import { getPrivacyVariants, isPrivacyPolicy } from '../../documents.ts'
import { BackToTop } from './back-to-top.tsx'
import { Contents } from './contents/contents.tsx'
import { DocumentHeader } from './document-header.tsx'
import { LegalText } from './legal-text.tsx'
import styles from './legal-document.module.css'
import { usePreparedText, type RequestedText } from './prepared-text.ts'
import { useHashScroll } from './navigation.ts'
import { FollowPanel } from './versions/follow-panel.tsx'
import { useVersionTitle } from './versions/use-version-title.ts'
import { Announcement, VersionUnknown } from './versions/version-notice.tsx'

/**
 * A document. Everything around the text is there before the text loads, and does not move.
 * @param isChosen Whether the visitor came from another version: the focus goes to the notice about this one.
 */
export function LegalDocument({ requested, isChosen }: { requested: RequestedText; isChosen: boolean }) {
  const query = usePreparedText(requested)
  const { value: text, state, isRetried } = query
  const isLoading = state === 'loading'
  // Expected while the text loads, absent after a failure.
  const hasContents = isLoading || Boolean(text?.headings.length)
  const [changeView, setChangeView] = useState<ChangeView>()
  useHashScroll(Boolean(text))
  useVersionTitle(requested, text)
  return (
    <div className={styles.page}>
      <div className={styles.document} aria-busy={isLoading}>
        <DocumentHeader requested={requested} text={text} isExpected={isLoading || Boolean(text)} isChosen={isChosen}>
          {isPrivacyPolicy(requested.key) && <PrivacyVariants />}
        </DocumentHeader>
        {hasContents && <Contents headings={text?.headings} lang={text?.lang} changeView={changeView} />}
        <div className={styles.text}>
          {text?.date && text.next && text.changes === undefined && (
            <Announcement documentKey={requested.key} current={text.date} next={text.next} />
          )}
          {text && (
            <LegalText
              text={text}
              hasAnswers={isPrivacyPolicy(requested.key) && text.changes === undefined}
              focused={isRetried}
              onChangeView={setChangeView}
            />
          )}
          {isLoading && (
            <>
              <Spinner />
              <Skeleton lines={20} />
            </>
          )}
          {state === 'unknown' && <VersionUnknown documentKey={requested.key} />}
          <QueryFailure query={query} title="legal.document.failed_title" text="legal.document.failed_text" />
          {text && <FollowPanel documentKey={requested.key} />}
        </div>
      </div>
      <BackToTop />
    </div>
  )
}

function PrivacyVariants() {
  const intl = useIntl()
  return (
    <nav className={styles.variants} aria-label={intl.formatMessage({ id: 'legal.variants' })}>
      <List className={styles.pills}>
        {getPrivacyVariants(getLocale().country).map((key) => (
          <li key={key}>
            <NavLink to={`/document/${key}`} end className={styles.pill}>
              <FormattedMessage id={`legal.variant.${key}`} />
            </NavLink>
          </li>
        ))}
      </List>
    </nav>
  )
}
