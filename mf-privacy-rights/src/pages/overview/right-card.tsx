import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Card, Icon } from '@site/shared/ui'
import { mailTo } from '../../privacy-mailbox.ts'
import type { Right } from '../../rights.ts'
import styles from './right-card.module.css'

/** One right: what it means, what it takes, when the answer comes, and how to ask. */
export function RightCard({ right: { name, icon, answer } }: { right: Right }) {
  const intl = useIntl()
  const subject = intl.formatMessage({ id: `privacy_rights.${name}.subject` })
  return (
    <Card icon={icon} level={3} title={<FormattedMessage id={`privacy_rights.${name}.title`} />}>
      <p className={styles.meaning}>
        <FormattedMessage id={`privacy_rights.${name}.meaning`} />
      </p>
      <dl className={styles.facts}>
        <dt className={styles.name}>
          <FormattedMessage id="privacy_rights.needs" />
        </dt>
        <dd className={styles.value}>
          <FormattedMessage id={`privacy_rights.${name}.needs`} />
        </dd>
        <dt className={styles.name}>
          <FormattedMessage id="privacy_rights.answer" />
        </dt>
        <dd className={styles.value}>
          <FormattedMessage id={`privacy_rights.answers.${answer}`} />
        </dd>
      </dl>
      <a className={styles.mail} href={mailTo(subject)}>
        <Icon name="mail" />
        <FormattedMessage id={`privacy_rights.${name}.mail`} />
      </a>
    </Card>
  )
}
