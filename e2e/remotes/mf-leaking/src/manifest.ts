import { contractVersion, type RemoteManifest } from '@site/shared/contract'

export default {
  contract: contractVersion,
  name: 'mf-leaking',
  pages: [
    { path: 'leaking', title: 'leaking.title', load: () => import('./pages/leaks.tsx') },
    { path: 'leaking/clean', title: 'leaking.clean', load: () => import('./pages/clean.tsx') },
    { path: 'leaking/item/:key', title: 'leaking.clean', load: () => import('./pages/clean.tsx') },
  ],
} satisfies RemoteManifest
