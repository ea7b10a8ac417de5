import { creativeAddress, labelAddress, type CampaignItem } from '@site/shared/calls'
import { ShownFact } from '@site/shared/notices'
import { findWords, readCreative } from '@site/shared/notices/facts'
import { FormattedMessage, getLocale, Link, useIntl } from '@site/shared/platform'
import about from './about-advertisement.module.css'
import styles from './creative.module.css'
import section from './section.module.css'

/** The advertisement itself. A picture has its size before it loads; without one, the label of the advertisement is in its place. */
export function Creative({ item }: { item: CampaignItem }) {
  const words = findWords(item, getLocale().locale)
  const address = creativeAddress(item)
  if (!words) return <Label id={item.id} />
  return (
    <figure className={`${section.section} ${styles.figure}`}>
      <figcaption>
        <h2 className={section.title}>
          <FormattedMessage id="political_ads.creative.title" />
        </h2>
      </figcaption>
      {address ? (
        <img
          className={styles.picture}
          src={address}
          alt={words.text}
          lang={words.lang}
          width={item.creativeWidth}
          height={item.creativeHeight}
          decoding="async"
        />
      ) : (
        <>
          <p className={about.note} dir="auto">
            <ShownFact fact={{ read: readCreative }} item={item} />
          </p>
          <Label id={item.id} />
        </>
      )}
    </figure>
  )
}

/** What is printed beside the advertisement, which leads to its files. */
function Label({ id }: { id: string }) {
  const intl = useIntl()
  return (
    <Link to={`/political-ads/${id}/label`} className={styles.label}>
      <img
        loading="lazy"
        className={styles.picture}
        src={labelAddress(id, getLocale().locale)}
        alt={intl.formatMessage({ id: 'political_ads.label.open' })}
        width={336}
        decoding="async"
      />
    </Link>
  )
}
