import { FormattedMessage, localPath, useIntl } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useRef, useState } from 'react'
import styles from './permanent-link.module.css'
import { QrCode } from './qr-code.tsx'
import { Section } from './section.tsx'

/** The address under which the advertisement stays, to copy or as a QR code. */
export function PermanentLink({ id }: { id: string }) {
  const intl = useIntl()
  const address = window.location.origin + localPath(`/political-ads/${id}`)
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'yes' | 'by_hand'>()

  async function copy() {
    setCopied(undefined)
    try {
      await navigator.clipboard.writeText(address)
      setCopied('yes')
    } catch {
      // The browser forbids it: the address stands selected, ready for the visitor's own copy command.
      field.current?.select()
      setCopied('by_hand')
    }
  }
  return (
    <Section title="political_ads.link.title">
      <div className={styles.line}>
        <input
          ref={field}
          className={styles.address}
          readOnly
          value={address}
          aria-label={intl.formatMessage({ id: 'political_ads.link.title' })}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="secondary" className={styles.copy} onClick={() => void copy()}>
          <FormattedMessage id="political_ads.link.copy" />
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {copied && <FormattedMessage id={`political_ads.link.copied.${copied}`} />}
      </p>
      <QrCode address={address} />
    </Section>
  )
}
