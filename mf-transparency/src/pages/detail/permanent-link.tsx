import { codeAddress } from '@site/shared/calls'
import { FormattedMessage, getLocale, localPath, useIntl } from '@site/shared/platform'
import { getToday } from '@site/shared/rules'
import { Day, Exact } from '@site/shared/ui'
import { CopiedText } from '../../parts/copied-text.tsx'
import styles from './permanent-link.module.css'
import { Section } from './section.tsx'
import qr from './qr-code.module.css'

export function PermanentLink({ id }: { id: string }) {
  const intl = useIntl()
  const address = window.location.origin + localPath(`/political-ads/${id}`)
  return (
    <Section title="political_ads.link.title">
      <CopiedText
        text={address}
        name="political_ads.link.title"
        copy="political_ads.link.copy"
        copied="political_ads.link.copied.yes"
        byHand="political_ads.link.copied.by_hand"
      />
      <img
        className={qr.picture}
        src={codeAddress(id, getLocale().locale)}
        alt={intl.formatMessage({ id: 'political_ads.link.qr_label' })}
        width="200"
        height="200"
        loading="lazy"
      />
      <p className={styles.printed}>
        <FormattedMessage
          id="political_ads.detail.printed"
          values={{ day: <Day date={getToday()} />, address: <Exact>{address}</Exact> }}
        />
      </p>
    </Section>
  )
}
