import { FormattedMessage, Link, type MessageId } from '@site/shared/platform'
import { Icon, icons } from '@site/shared/ui'
import styles from './back-link.module.css'

export function BackLink({ to, text }: { to: string; text: MessageId }) {
  return (
    <p className={styles.line}>
      <Link to={to} className={styles.link}>
        <Icon shape={icons.arrowRight} className={styles.arrow} />
        <FormattedMessage id={text} />
      </Link>
    </p>
  )
}
