import { documentKey, type DocumentKey } from '@site/shared/api'
import { redirectTo, useLoaderData } from '@site/shared/platform'
import type { Params } from '@site/shared/contract'
import { isPrivacyPolicy } from '../../documents.ts'
import { redirectLegacy } from '../../parts/redirect-legacy.ts'
import { usePrefetchedDocuments } from '../../parts/use-prefetched-documents.ts'
import { BackToTop } from './back-to-top.tsx'
import { LegalText } from './legal-text.tsx'
import styles from './page.module.css'
import { PrivacyVariants } from './privacy-variants.tsx'
import { TextFailed, TextLoading } from './text-missing.tsx'
import { useHashScroll } from './use-hash-scroll.ts'
import { useLegalText } from './use-legal-text.ts'

/** Gives the key of the document; another one is a path of the former site, or does not exist (specification §2). */
export function loader({ params, request }: { params: Params; request: Request }): DocumentKey {
  const { key = '' } = params
  if (documentKey.is(key)) return key
  throw redirectLegacy(key, request) ?? redirectTo('/not-found')
}

export default function DocumentPage() {
  const key = useLoaderData<typeof loader>()
  return <LegalDocument key={key} documentKey={key} />
}

function LegalDocument({ documentKey: key }: { documentKey: DocumentKey }) {
  const { text, loading, retried, retry } = useLegalText(key)
  useHashScroll(Boolean(text))
  usePrefetchedDocuments(Boolean(text))
  return (
    <div className={styles.page}>
      {isPrivacyPolicy(key) && <PrivacyVariants />}
      {text && <LegalText text={text} focused={retried} />}
      {text === null && <TextFailed documentKey={key} retrying={loading} onRetry={retry} />}
      {text === undefined && <TextLoading documentKey={key} />}
      <BackToTop />
    </div>
  )
}
