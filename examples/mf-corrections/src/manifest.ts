import { contractVersion, type RemoteManifest } from '@site/shared/contract'
import { getLatestCorrections } from './calls.ts'

export default {
  contract: contractVersion,
  name: 'mf-corrections',
  pages: [
    {
      path: 'corrections',
      title: 'corrections.title',
      early: [getLatestCorrections],
      search: [{ title: 'corrections.title', text: 'corrections.intro' }],
      load: () => import('./pages/overview/page.tsx'),
    },
  ],
} satisfies RemoteManifest
