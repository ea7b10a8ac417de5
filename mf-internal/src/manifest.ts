import { contractVersion, type RemoteManifest } from '@site/shared/contract'

export default {
  contract: contractVersion,
  name: 'mf-internal',
  pages: [
    {
      path: 'internal-privacy-rights',
      title: 'internal_privacy_rights.title',
      chrome: 'bare',
      load: () => import('./pages/area/page.tsx'),
    },
  ],
} satisfies RemoteManifest
