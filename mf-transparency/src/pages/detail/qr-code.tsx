import { FormattedMessage } from '@site/shared/platform'
import { Button, Notice } from '@site/shared/ui'
import { useState } from 'react'
import { QrPicture, type QrPattern } from './qr-picture.tsx'

type Code = { state: 'hidden' | 'loading' | 'failed' } | { state: 'shown'; pattern: QrPattern }

/** A QR code of an address. The library that draws it comes when someone asks for it. */
export function QrCode({ address }: { address: string }) {
  const [code, setCode] = useState<Code>({ state: 'hidden' })

  async function show() {
    setCode({ state: 'loading' })
    try {
      const { encode } = await import('uqr')
      setCode({ state: 'shown', pattern: encode(address, { ecc: 'M', border: 4 }).data })
    } catch {
      setCode({ state: 'failed' })
    }
  }
  if (code.state === 'shown') return <QrPicture pattern={code.pattern} />
  if (code.state === 'failed') {
    return (
      <Notice kind="error" onRetry={() => void show()}>
        <FormattedMessage id="political_ads.link.qr_failure" />
      </Notice>
    )
  }
  return (
    <Button variant="link" loading={code.state === 'loading'} onClick={() => void show()}>
      <FormattedMessage id="political_ads.link.qr_show" />
    </Button>
  )
}
