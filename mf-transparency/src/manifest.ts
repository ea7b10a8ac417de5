import { contractVersion, type RemoteManifest } from '@site/shared/contract'

export default {
  contract: contractVersion,
  name: 'mf-transparency',
  pages: [
    {
      path: 'political-ads',
      title: 'political_ads.title',
      search: [
        { title: 'political_ads.title', text: 'political_ads.description' },
        { title: 'political_ads.advertising.title', text: 'political_ads.advertising.description', countries: ['nl'] },
      ],
      calls: ['/api/campaign-items?countryCode={COUNTRY}&limit=50'],
      load: () => import('./pages/overview/page.tsx'),
    },
    {
      path: 'political-ads/:id',
      title: 'political_ads.detail.title',
      breadcrumb: 'political_ads.detail.breadcrumb',
      calls: ['/api/campaign-items/{id}?countryCode={COUNTRY}'],
      load: () => import('./pages/detail/page.tsx'),
    },
  ],
} satisfies RemoteManifest
