import { FormattedMessage, getLocale } from '@site/shared/platform'
import { Icon, icons, PageHeader } from '@site/shared/ui'
import { Contact } from '../../parts/contact/contact.tsx'
import { linkTo } from '../../parts/link-to.tsx'
import { getBrands } from '@site/shared/brands'
import { countries } from '@site/shared/contract'
import { contactMailbox } from '@site/shared/rules'
import type { ReactNode } from 'react'
import styles from './page.module.css'

export default function AboutPage() {
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="legal.about.title" />}
        intro={<FormattedMessage id="legal.about.intro" />}
      />
      <Brands />
      <YourData />
      <Company />
      <Contact />
    </>
  )
}

function Brands() {
  const own = getLocale().country
  return (
    <section aria-labelledby="brands">
      <h2 id="brands" className={styles.heading}>
        <FormattedMessage id="legal.about.brands" />
      </h2>
      <p className={styles.text}>
        <FormattedMessage id="legal.about.brands_text" />
      </p>
      <div className={styles.countries}>
        {[own, ...countries.filter((country) => country !== own)].map((country) => (
          <details key={country} className={styles.section} open={country === own}>
            <summary className={styles.summary}>
              <h3 className={styles.country}>
                <FormattedMessage id={`legal.about.countries.${country}`} />
              </h3>
              <span className={styles.note}>
                <FormattedMessage id="legal.about.brand_count" values={{ count: getBrands(country).length }} />
              </span>
              <Icon shape={icons.chevronDown} className={styles.chevron} />
            </summary>
            <ul className={styles.brands}>
              {getBrands(country).map(({ id, description }) => (
                <li key={id} className={styles.brand}>
                  {description}
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  )
}

const links = { policy: linkTo('/document/privacy-policy'), rights: linkTo('/privacy-rights'), phone: linkTo('/phone') }
const licences = (text: ReactNode[]) => <a href="/.well-known/licenses.txt">{text}</a>

function YourData() {
  return (
    <section aria-labelledby="your-data">
      <h2 id="your-data" className={styles.heading}>
        <FormattedMessage id="legal.about.privacy" />
      </h2>
      <p className={styles.text}>
        <FormattedMessage id="legal.about.privacy_text" values={links} />
      </p>
      <p className={styles.text}>
        <FormattedMessage id="legal.about.licences" values={{ licences }} />
      </p>
    </section>
  )
}

const mail = (text: ReactNode[]) => <a href={`mailto:${contactMailbox}`}>{text}</a>

function Company() {
  return (
    <section aria-labelledby="company">
      <h2 id="company" className={styles.heading}>
        <FormattedMessage id="legal.about.company" />
      </h2>
      <p className={styles.text}>
        <FormattedMessage id="legal.about.company_text" values={{ mail, mailbox: contactMailbox }} />
      </p>
      <p className={styles.text}>
        <FormattedMessage id="legal.about.owner" />
      </p>
    </section>
  )
}
