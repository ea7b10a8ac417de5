import { contractVersion, type RemoteManifest } from '@site/shared/contract'

export default {
  contract: contractVersion,
  name: 'mf-corrections',
  pages: [
    {
      path: 'corrections',
      title: 'corrections.title',
      search: [{ title: 'corrections.title', text: 'corrections.intro' }],
      load: () => import('./pages/overview/page.tsx'),
    },
  ],
} satisfies RemoteManifest
