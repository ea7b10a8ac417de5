import { contractVersion, type RemoteManifest } from '@site/shared/contract'

export default {
  contract: contractVersion,
  name: 'mf-transparency',
  pages: [
    {
      path: 'political-ads',
      title: 'political_ads.title',
      calls: ['/api/campaign-items?countryCode={COUNTRY}'],
      load: () => import('./pages/overview/page.tsx'),
    },
  ],
} satisfies RemoteManifest
