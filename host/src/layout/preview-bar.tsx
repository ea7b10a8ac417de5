import { FormattedMessage, getLocale } from '@site/shared/platform'
import { useState } from 'react'
import type { NoticeProps } from './lazy-notice.tsx'
import styles from './preview-bar.module.css'

/** Says that this tab shows a preview, and ends it; or that the preview which the address named is no longer there. */
export function PreviewBar({ button: Button }: Pick<NoticeProps, 'button'>) {
  const preview = window.site?.release.preview
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) return null
  return (
    <div role="status" className={styles.bar}>
      <p className={styles.text}>
        {preview ? (
          <FormattedMessage
            id="host.preview.text"
            values={{ apps: preview.apps.join(', '), until: writeEnd(preview.until) }}
          />
        ) : (
          <FormattedMessage id="host.preview.ended" />
        )}
      </p>
      <Button variant="secondary" onClick={preview ? endPreview : () => setIsClosed(true)}>
        <FormattedMessage id={preview ? 'host.preview.end' : 'common.close'} />
      </Button>
    </div>
  )
}

function writeEnd(until: string): string {
  const { lang, country } = getLocale()
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Brussels' } as const
  return new Date(until).toLocaleString(lang === 'en' ? 'en-GB' : `${lang}-${country}`, options)
}

/** Shows what is live at the same address. */
function endPreview() {
  const url = new URL(window.location.href)
  url.searchParams.delete('preview')
  try {
    sessionStorage.removeItem('preview')
  } catch {
    // Then it holds no preview either: it was in the address alone.
  }
  window.history.replaceState(null, '', url)
  window.location.reload()
}
