import { labelAddress } from '@site/shared/calls'
import { getLocale, Link, useIntl } from '@site/shared/platform'
import styles from './label-picture.module.css'

/** Label to print beside the advertisement, as a link to its files. */
export default function LabelPicture({ id }: { id: string }) {
  const intl = useIntl()
  return (
    <Link to={`/political-ads/${id}/label`} className={styles.label}>
      <img
        loading="lazy"
        src={labelAddress(id, getLocale().locale)}
        alt={intl.formatMessage({ id: 'political_ads.label.open' })}
        width={336}
        decoding="async"
      />
    </Link>
  )
}
