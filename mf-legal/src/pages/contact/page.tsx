import { FormattedMessage } from '@site/shared/platform'
import { PageHeader } from '@site/shared/ui'
import { Contact } from '../../parts/contact/contact.tsx'
import { linkTo } from '../../parts/link-to.tsx'

const ways = { phone: linkTo('/phone'), rights: linkTo('/privacy-rights') }

export default function ContactPage() {
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="legal.contact.page" />}
        intro={<FormattedMessage id="legal.contact.ways" values={ways} />}
      />
      <Contact />
    </>
  )
}
