import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import { PillLink, Pills } from '@site/shared/ui'
import { getPrivacyVariants } from '../../documents.ts'
import styles from './privacy-variants.module.css'

/** Leads from one privacy policy to those for other groups of people. */
export function PrivacyVariants() {
  const label = useIntl().formatMessage({ id: 'legal.variants' })
  return (
    <div className={styles.variants}>
      <Pills label={label}>
        {getPrivacyVariants(getLocale().country).map(({ key }) => (
          <PillLink key={key} to={`/document/${key}`}>
            <FormattedMessage id={`legal.variant.${key}`} />
          </PillLink>
        ))}
      </Pills>
    </div>
  )
}
