import { useMediaQuery } from '@site/shared/browser'
import { createQuery, FormattedMessage, localPath, useIntl, useQuery } from '@site/shared/platform'
import { getToday } from '@site/shared/rules'
import { Button, Day, Exact, QueryFailure } from '@site/shared/ui'
import { useEffect, useState } from 'react'
import { CopiedText } from '../../parts/copied-text.tsx'
import styles from './permanent-link.module.css'
import { Section } from './section.tsx'
import qr from './qr-code.module.css'

export function PermanentLink({ id }: { id: string }) {
  const address = window.location.origin + localPath(`/political-ads/${id}`)
  return (
    <Section title="political_ads.link.title">
      <CopiedText
        text={address}
        name="political_ads.link.title"
        copy="political_ads.link.copy"
        copied="political_ads.link.copied.yes"
        byHand="political_ads.link.copied.by_hand"
      />
      <QrCode address={address} />
      <p className={styles.printed}>
        <FormattedMessage
          id="political_ads.detail.printed"
          values={{ day: <Day date={getToday()} />, address: <Exact>{address}</Exact> }}
        />
      </p>
    </Section>
  )
}

/** Returns rows of modules, true for dark, including the quiet zone. */
const patterns = createQuery(async (address: string) => {
  const { encode } = await import('uqr')
  return encode(address, { ecc: 'M', border: 4 }).data
})

/** Shown on request, and on paper. */
function QrCode({ address }: { address: string }) {
  const intl = useIntl()
  const [isRequested, setRequested] = useState(false)
  const isPrinted = useMediaQuery('print')
  const isNeeded = isRequested || isPrinted
  const query = useQuery(patterns, isNeeded ? address : undefined)
  useEffect(() => {
    // Printing does not wait for it. Where it fails, the paper has the address.
    const handle = window.requestIdleCallback?.(() => void patterns.load(address).catch(() => undefined))
    return () => {
      if (handle !== undefined) cancelIdleCallback(handle)
    }
  }, [address])
  const pattern = query.value
  if (pattern) {
    const modules = pattern.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    // Always dark on light, as scanners need it.
    return (
      <svg
        className={qr.picture}
        viewBox={`0 0 ${pattern.length} ${pattern.length}`}
        width="200"
        height="200"
        shapeRendering="crispEdges"
        role="img"
        aria-label={intl.formatMessage({ id: 'political_ads.link.qr_label' })}
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={modules.join('')} fill="#000" />
      </svg>
    )
  }
  if (query.state !== 'loading') return <QueryFailure query={query} text="political_ads.link.qr_failure" />
  return (
    <Button variant="link" loading={isNeeded} onClick={() => setRequested(true)}>
      <FormattedMessage id="political_ads.link.qr_show" />
    </Button>
  )
}
