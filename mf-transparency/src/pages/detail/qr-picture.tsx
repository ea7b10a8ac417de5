import { useIntl } from '@site/shared/platform'
import styles from './qr-picture.module.css'

/** Rows of modules, true where dark; the quiet border is part of it. */
export type QrPattern = readonly (readonly boolean[])[]

/** A QR code as a picture: always dark on light, as scanners need it, in the dark scheme too. */
export function QrPicture({ pattern }: { pattern: QrPattern }) {
  const intl = useIntl()
  const modules = pattern.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      className={styles.picture}
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
