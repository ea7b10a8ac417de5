import { FormattedMessage } from '@site/shared/platform'
import { PageHeader } from '@site/shared/ui'
import { Contact } from '../../parts/contact/contact.tsx'
import { Brands } from './brands.tsx'
import { YourData } from './your-data.tsx'

/** Who the media group is and which brands it has (product §2, /about). */
export default function AboutPage() {
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="legal.about.title" />}
        intro={<FormattedMessage id="legal.about.intro" />}
      />
      <Brands />
      <YourData />
      <Contact />
    </>
  )
}
