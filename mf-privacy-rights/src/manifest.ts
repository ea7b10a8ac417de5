import { contractVersion, type RemoteManifest } from '@site/shared/contract'

export default {
  contract: contractVersion,
  name: 'mf-privacy-rights',
  pages: [
    {
      path: 'privacy-rights',
      title: 'privacy_rights.title',
      load: () => import('./pages/overview/page.tsx'),
    },
  ],
} satisfies RemoteManifest
