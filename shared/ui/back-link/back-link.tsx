import { FormattedMessage, Link, type MessageId } from '@site/shared/platform'
import type { ComponentProps } from 'react'
import { Icon } from '../icon/icon.tsx'
import { arrowRight } from '../icon/icons.ts'
import styles from './back-link.module.css'

interface BackLinkProps extends ComponentProps<typeof Link> {
  text: MessageId
}

/** Above the title, in one row with the breadcrumbs: back to where this page is below. The first element of a page. */
export function BackLink({ text, ...rest }: BackLinkProps) {
  return (
    <p className={styles.line} data-back="">
      <Link {...rest} className={styles.link}>
        <Icon shape={arrowRight} className={styles.arrow} />
        <FormattedMessage id={text} />
      </Link>
    </p>
  )
}
