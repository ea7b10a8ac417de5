import { FormattedMessage, getTextLang, useIntl } from '@site/shared/platform'
import { Icon, icons } from '@site/shared/ui'
import styles from './copy-link.module.css'

export type Outcome = 'done' | 'failed'

interface CopyLinkProps {
  /** The heading that the link leads to. */
  title: string
  /** What has come of it, shortly after. */
  outcome: Outcome | undefined
  onCopy: () => void
}

/** Copies the link to a heading. Shows under the pointer and with the focus; always where there is no pointer. */
export function CopyLink({ title, outcome, onCopy }: CopyLinkProps) {
  const label = useIntl().formatMessage({ id: 'legal.copy_link' }, { title })
  const lang = getTextLang()
  return (
    <>
      {outcome && (
        // Read out from one place for all buttons: what is new in the page is not heard everywhere.
        <span className={styles.outcome} lang={lang} aria-hidden="true">
          <FormattedMessage id={`legal.copy_link.${outcome}`} />
        </span>
      )}
      <button type="button" className={styles.button} lang={lang} aria-label={label} onClick={onCopy}>
        <Icon shape={outcome === 'done' ? icons.check : icons.link} className={styles.icon} />
      </button>
    </>
  )
}
