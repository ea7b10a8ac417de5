import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { hostOf } from '@site/shared/rules'
import { Icon, icons } from '@site/shared/ui'
import styles from './outside-link.module.css'

/** The register contains what sponsors sent: only web URLs become links. `text` has the host as `{host}`. */
export function OutsideLink({ url, text = 'political_ads.detail.about.link' }: { url: string; text?: MessageId }) {
  const host = hostOf(url)
  if (!host) return url
  return (
    <a href={url} rel="external noopener noreferrer nofollow">
      <FormattedMessage id={text} values={{ host }} />
      <Icon shape={icons.external} className={styles.arrow} />
    </a>
  )
}
