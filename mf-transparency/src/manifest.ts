import { firstCampaignPage, getCampaignItem, getCampaignLabel, getCampaignPage } from '@site/shared/calls'
import { contractVersion, type RemoteManifest } from '@site/shared/contract'
import { declareText } from './pages/declare/plain.ts'

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
      menu: [{ in: { bar: 10, 'transparency-centre': 10 } }],
      ownTexts: true,
      early: [{ call: getCampaignPage, query: firstCampaignPage }],
      load: () => import('./pages/overview/page.tsx'),
    },
    {
      path: 'report-advertisement',
      title: 'political_ads.unlisted.title',
      breadcrumb: 'political_ads.unlisted.breadcrumb',
      search: [{ title: 'political_ads.unlisted.title', text: 'political_ads.unlisted.lead' }],
      load: () => import('./pages/report/page.tsx'),
    },
    {
      path: 'political-ads/follow',
      title: 'political_ads.follow.title',
      breadcrumb: 'political_ads.follow.breadcrumb',
      search: [{ title: 'political_ads.follow.title', text: 'political_ads.follow.intro' }],
      load: () => import('./pages/follow/page.tsx'),
    },
    {
      path: 'political-ads/information',
      title: 'political_ads.information.title',
      breadcrumb: 'political_ads.information.breadcrumb',
      search: [{ title: 'political_ads.information.title', text: 'political_ads.information.intro' }],
      load: () => import('./pages/information/page.tsx'),
    },
    {
      path: 'declare-advertisement',
      title: 'political_ads.declare.title',
      breadcrumb: 'political_ads.declare.breadcrumb',
      search: [{ title: 'political_ads.declare.title', text: 'political_ads.declare.lead' }],
      plain: declareText,
      load: () => import('./pages/declare/page.tsx'),
    },
    {
      path: 'declare-advertisement/status',
      title: 'political_ads.declare.status.title',
      plain: { isUnlisted: true, summary: ['political_ads.declare.status.unknown_text'] },
      load: () => import('./pages/declaration/page.tsx'),
    },
    {
      path: 'political-ads/:id',
      title: 'political_ads.detail.title',
      breadcrumb: 'political_ads.detail.breadcrumb',
      ownTexts: true,
      early: [getCampaignItem],
      load: () => import('./pages/detail/page.tsx'),
    },
    {
      path: 'political-ads/:id/label',
      title: 'political_ads.label.title',
      breadcrumb: 'political_ads.label.breadcrumb',
      early: [getCampaignLabel],
      load: () => import('./pages/label/page.tsx'),
    },
  ],
} satisfies RemoteManifest
