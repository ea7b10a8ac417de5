import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import { Notice, PillLink, Pills, Skeleton, Spinner } from '@site/shared/ui'
import { getPrivacyVariants, isPrivacyPolicy } from '../../documents.ts'
import { BackToTop } from './back-to-top.tsx'
import { Contents } from './contents/contents.tsx'
import { DocumentHeader } from './document-header.tsx'
import { LegalText } from './legal-text.tsx'
import styles from './legal-document.module.css'
import { textIn, usePreparedText, type Wanted } from './prepared-text.ts'
import { useHashScroll } from './navigation.ts'
import { VersionUnknown } from './versions/version-notice.tsx'

/** A document. Everything around the text is there before the text loads, and does not move. */
export function LegalDocument({ wanted }: { wanted: Wanted }) {
  const { loaded, isRetrying, isRetried, retry } = usePreparedText(wanted)
  const text = textIn(loaded)
  // Expected while the text loads, absent after a failure.
  const hasContents = loaded === undefined || Boolean(text?.headings.length)
  useHashScroll(Boolean(text))
  return (
    <div className={styles.page}>
      {isPrivacyPolicy(wanted.key) && <PrivacyVariants />}
      <div className={styles.document} aria-busy={loaded === undefined}>
        <DocumentHeader wanted={wanted} text={loaded} />
        {hasContents && <Contents headings={text?.headings} lang={text?.lang} />}
        <div className={styles.text}>
          {text && <LegalText text={text} focused={isRetried} />}
          {loaded === undefined && (
            <>
              <Spinner />
              <Skeleton lines={20} />
            </>
          )}
          {loaded === 'unknown' && <VersionUnknown documentKey={wanted.key} />}
          {loaded === null && (
            <Notice
              kind="error"
              title={<FormattedMessage id="legal.document.failed_title" />}
              onRetry={retry}
              retrying={isRetrying}
            >
              <FormattedMessage id="legal.document.failed_text" />
            </Notice>
          )}
        </div>
      </div>
      <BackToTop />
    </div>
  )
}

function PrivacyVariants() {
  const label = useIntl().formatMessage({ id: 'legal.variants' })
  return (
    <div className={styles.variants}>
      <Pills label={label}>
        {getPrivacyVariants(getLocale().country).map((key) => (
          <PillLink key={key} to={`/document/${key}`}>
            <FormattedMessage id={`legal.variant.${key}`} />
          </PillLink>
        ))}
      </Pills>
    </div>
  )
}
