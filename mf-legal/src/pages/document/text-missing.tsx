import type { DocumentKey } from '@site/shared/api'
import { FormattedMessage } from '@site/shared/platform'
import { Notice, Skeleton, Spinner } from '@site/shared/ui'
import styles from './legal-text.module.css'

interface TextMissingProps {
  documentKey: DocumentKey
}

/** In the place of a text that is on its way: its title, and the lines that it will have. */
export function TextLoading({ documentKey }: TextMissingProps) {
  return (
    <div className={styles.text} aria-busy="true">
      <Title documentKey={documentKey} />
      <Spinner />
      <Skeleton lines={20} />
    </div>
  )
}

/** In the place of a text that did not come. */
export function TextFailed({ documentKey, ...retry }: TextMissingProps & { retrying: boolean; onRetry: () => void }) {
  return (
    <>
      <div className={styles.text}>
        <Title documentKey={documentKey} />
      </div>
      <Notice kind="error" title={<FormattedMessage id="legal.document.failed_title" />} {...retry}>
        <FormattedMessage id="legal.document.failed_text" />
      </Notice>
    </>
  )
}

function Title({ documentKey }: TextMissingProps) {
  return (
    <h1>
      <FormattedMessage id={`legal.title.${documentKey}`} />
    </h1>
  )
}
