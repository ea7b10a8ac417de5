import { complaintReasons, type ComplaintReason } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Icon, icons } from '@site/shared/ui'
import styles from './complaint.module.css'
import { LayerTitle } from './layer-title.tsx'

/** First layer: what is wrong with the advertisement. */
export function ComplaintReasons({ onChoose }: { onChoose: (reason: ComplaintReason) => void }) {
  return (
    <>
      <LayerTitle>
        <FormattedMessage id="political_ads.complaint.choose" />
      </LayerTitle>
      <ul className={styles.reasons}>
        {complaintReasons.map((reason) => (
          <li key={reason}>
            <button type="button" className={styles.reason} onClick={() => onChoose(reason)}>
              <FormattedMessage id={`political_ads.complaint.reasons.${reason}`} />
              <Icon shape={icons.arrowRight} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
