import {
  ApiRejected,
  campaignId,
  getCampaignLabel,
  labelAddress,
  labelWidths,
  type LabelSize,
} from '@site/shared/calls'
import { createQuery, FormattedMessage, getLocale, Link, useIntl, useParams, useQuery } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { BackLink, Exact, List, Notice, PageHeader, QueryFailure, Spinner } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { AsOf } from '../../parts/as-of.tsx'
import { CopiedText } from '../../parts/copied-text.tsx'
import { Section } from '../detail/section.tsx'
import styles from './page.module.css'

const labels = createQuery((id: string) => getCampaignLabel(id, getLocale().locale), 0)

/** The label of an advertisement, for the people who publish it: in print, on a page, in words. */
export default function LabelPage() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={`/political-ads/${id}`} text="political_ads.label.back" />
      <PageHeader
        title={<FormattedMessage id="political_ads.label.title" values={{ id: <Exact>{id}</Exact> }} />}
        intro={<FormattedMessage id="political_ads.label.intro" />}
        dense
      />
      <Label key={id} id={id} />
    </>
  )
}

/** Returns what makes words a link that stores a picture of the label. */
function linkToFile(id: string, format: 'svg' | 'png', size: LabelSize) {
  const address = labelAddress(id, getLocale().locale, format, size)
  return (words: ReactNode) => (
    <a href={address} download={`label-${id}-${size}.${format}`}>
      {words}
    </a>
  )
}

function Label({ id }: { id: string }) {
  const intl = useIntl()
  const isReference = campaignId.is(id)
  const query = useQuery(labels, isReference ? id : undefined)
  const { value: label, state, error } = query
  const isUnknown = !isReference || (error instanceof ApiRejected && (error.status === 404 || error.status === 410))
  if (isUnknown) {
    return (
      <Notice kind="info">
        <p>{intl.formatMessage({ id: 'political_ads.detail.unknown' })}</p>
        <p>
          <Link to="/political-ads">{intl.formatMessage({ id: 'political_ads.detail.to_register' })}</Link>
        </p>
      </Notice>
    )
  }
  if (state === 'loading') return <Spinner />
  if (!label) return <QueryFailure query={query} text="political_ads.label.failure" />
  const { locale } = getLocale()
  const copied = {
    copy: 'political_ads.label.copy',
    copied: 'political_ads.label.copied.yes',
    byHand: 'political_ads.label.copied.by_hand',
  } as const
  return (
    <>
      <img className={styles.picture} src={labelAddress(id, locale)} alt={label.lines.join('. ')} decoding="async" />
      <AsOf at={label.asOf} />
      <Section title="political_ads.label.print.title">
        <p className={styles.text}>
          <FormattedMessage id="political_ads.label.print.text" />
        </p>
        <List className={styles.files}>
          {keysOf(labelWidths).map((size) => (
            <li key={size}>
              <FormattedMessage
                id="political_ads.label.print.size"
                values={{
                  size,
                  width: labelWidths[size],
                  svg: linkToFile(id, 'svg', size),
                  png: linkToFile(id, 'png', size),
                }}
              />
            </li>
          ))}
        </List>
      </Section>
      <Section title="political_ads.label.html.title">
        <p className={styles.text}>
          <FormattedMessage id="political_ads.label.html.text" />
        </p>
        <CopiedText text={label.html} name="political_ads.label.html.title" rows={6} {...copied} />
      </Section>
      <Section title="political_ads.label.spoken.title">
        <CopiedText text={label.spoken} name="political_ads.label.spoken.title" rows={4} {...copied} />
      </Section>
      <Section title="political_ads.label.address.title">
        <p className={styles.text}>
          <FormattedMessage id="political_ads.label.address.text" />
        </p>
        <CopiedText text={label.address} name="political_ads.label.address.title" {...copied} />
      </Section>
    </>
  )
}
