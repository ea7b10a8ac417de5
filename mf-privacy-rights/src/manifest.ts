import { contractVersion, type Findable, type RemoteManifest } from '@site/shared/contract'
import { rights } from './rights.ts'

const findableRights = rights.map((right): Findable => ({
  kind: 'right',
  title: `privacy_rights.${right.name}.title`,
  text: `privacy_rights.${right.name}.meaning`,
  ...('countries' in right ? { countries: right.countries } : {}),
}))

export default {
  contract: contractVersion,
  name: 'mf-privacy-rights',
  pages: [
    {
      path: 'privacy-rights',
      title: 'privacy_rights.title',
      search: [{ title: 'privacy_rights.title', text: 'privacy_rights.intro' }, ...findableRights],
      load: () => import('./pages/overview/page.tsx'),
    },
  ],
} satisfies RemoteManifest
