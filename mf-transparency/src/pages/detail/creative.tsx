import { creativeAddress, type CampaignItem } from '@site/shared/calls'
import { ShownFact } from '@site/shared/notices'
import { findWords, readCreative } from '@site/shared/notices/facts'
import { FormattedMessage, getLocale, lazyPart } from '@site/shared/platform'
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

/** Few advertisements have no picture. */
const useLabel = lazyPart(() => import(/* webpackChunkName: "lazy-label" */ './label-picture.tsx'))

function Label({ id }: { id: string }) {
  const { value } = useLabel()
  return value ? <value.default id={id} /> : null
}
