import { FormattedMessage, getLocale, type MessageId } from '@site/shared/platform'
import { Disclosure, exact, List, PageHeader } from '@site/shared/ui'
import { Contact } from '../../parts/contact/contact.tsx'
import { linkOutside, linkTo } from '../../parts/link-to.tsx'
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
  const ownCountry = getLocale().country
  return (
    <Section id="brands" title="legal.about.brands">
      <p className={styles.text}>
        <FormattedMessage id="legal.about.brands_text" />
      </p>
      <div className={styles.countries}>
        {[ownCountry, ...countries.filter((country) => country !== ownCountry)].map((country) => (
          <Disclosure
            isPrinted
            key={country}
            className={styles.section}
            open={country === ownCountry}
            summary={
              <>
                <h3 className={styles.country}>
                  <FormattedMessage id={`legal.about.countries.${country}`} />
                </h3>
                <span className={styles.note}>
                  <FormattedMessage id="legal.about.brand_count" values={{ count: getBrands(country).length }} />
                </span>
              </>
            }
          >
            <List className={styles.brands}>
              {getBrands(country).map(({ id, description }) => (
                <li key={id} className={styles.brand}>
                  {description}
                </li>
              ))}
            </List>
          </Disclosure>
        ))}
      </div>
    </Section>
  )
}

const links = { policy: linkTo('/document/privacy-policy'), rights: linkTo('/privacy-rights'), phone: linkTo('/phone') }
const licences = linkOutside('/.well-known/licenses.txt')

function YourData() {
  return (
    <Section id="your-data" title="legal.about.privacy">
      <p className={styles.text}>
        <FormattedMessage id="legal.about.privacy_text" values={links} />
      </p>
      <p className={styles.text}>
        <FormattedMessage id="legal.about.licences" values={{ licences }} />
      </p>
    </Section>
  )
}

const mail = linkOutside(`mailto:${contactMailbox}`)

function Company() {
  return (
    <Section id="company" title="legal.about.company">
      <p className={styles.text}>
        <FormattedMessage id="legal.about.company_text" values={{ mail, mailbox: contactMailbox, exact }} />
      </p>
      <p className={styles.text}>
        <FormattedMessage id="legal.about.owner" />
      </p>
    </Section>
  )
}

function Section({ id, title, children }: { id: string; title: MessageId; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        <FormattedMessage id={title} />
      </h2>
      {children}
    </section>
  )
}
