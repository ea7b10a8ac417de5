import { creativeAddress, type CampaignItem } from '@site/shared/calls'
import { findWords, showCreative } from '@site/shared/notices'
import styles from './creative.module.css'

/** The advertisement itself: its picture, its words, or why it is withheld; nothing where the notice has neither. */
export function Creative({ notice }: { notice: CampaignItem }) {
  const words = findWords(notice)
  const address = creativeAddress(notice)
  if (!address || !words) return words ? <p className={styles.words}>{showCreative(notice)}</p> : null
  const { creativeWidth: width, creativeHeight: height } = notice
  return (
    <img className={styles.picture} src={address} alt={words.text} lang={words.lang} width={width} height={height} />
  )
}
