import { lazyPart, useIntl } from '@site/shared/platform'
import { QueryFailure, Skeleton } from '@site/shared/ui'
import { linkTo } from '../link-to.tsx'
import styles from './contact.module.css'

/** Loads after the page, which it ends. */
const useContactFields = lazyPart(() => import(/* webpackChunkName: "lazy-contact" */ './contact-fields.tsx'))

export function Contact() {
  const intl = useIntl()
  return (
    <section className={styles.contact} aria-labelledby="contact">
      <div>
        <h2 id="contact" className={styles.heading}>
          {intl.formatMessage({ id: 'legal.contact.title' })}
        </h2>
        <p className={styles.text}>{intl.formatMessage({ id: 'legal.contact.promise' })}</p>
        <p className={styles.text}>
          {intl.formatMessage({ id: 'legal.contact.privacy' }, { policy: linkTo('/document/privacy-policy') })}
        </p>
      </div>
      <div className={styles.fields}>
        <Fields />
      </div>
    </section>
  )
}

function Fields() {
  const query = useContactFields()
  if (query.value) return <query.value.default />
  if (query.state === 'loading') return <Skeleton lines={8} />
  return <QueryFailure query={query} text="legal.contact.unavailable" />
}
