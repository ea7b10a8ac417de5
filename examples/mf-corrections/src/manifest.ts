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
      plain: {
        facts: [
          ['corrections.steps', 'corrections.step.report', 'corrections.step.check', 'corrections.step.correct'],
          ['corrections.council.title', 'corrections.council.text'],
        ],
      },
      load: () => import('./pages/overview/page.tsx'),
    },
  ],
} satisfies RemoteManifest
