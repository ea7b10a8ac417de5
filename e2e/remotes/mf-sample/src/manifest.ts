import { contractVersion, type RemoteManifest } from '@site/shared/contract'

export default {
  contract: contractVersion,
  name: 'mf-sample',
  pages: [
    {
      path: 'sample',
      title: 'sample.title',
      menu: [{ in: { footer: 90 } }],
      load: () => import('./pages/uses/page.tsx'),
    },
    { path: 'sample/query', title: 'sample.query', load: () => import('./pages/query/page.tsx') },
    { path: 'sample/tailwind', title: 'sample.tailwind', load: () => import('./pages/tailwind/page.tsx') },
  ],
} satisfies RemoteManifest
