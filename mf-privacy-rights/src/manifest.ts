import { getRequestFigures } from '@site/shared/calls'
import { contractVersion, type Findable, type Page, type RemoteManifest } from '@site/shared/contract'
import { rights, type Right } from './rights.ts'

function findRight({ name, path, countries }: Right): Findable {
  const [title, text] = [`privacy_rights.${name}.title`, `privacy_rights.${name}.meaning`]
  return { kind: 'right', title, text, path, ...(countries && { countries }) }
}

function pageOf({ name, path, countries, load }: Right): Page[] {
  return load ? [{ path, title: `privacy_rights.${name}.title`, load, ...(countries && { countries }) }] : []
}

export default {
  contract: contractVersion,
  name: 'mf-privacy-rights',
  pages: [
    {
      path: 'privacy-rights',
      title: 'privacy_rights.title',
      search: [{ title: 'privacy_rights.title', text: 'privacy_rights.intro' }, ...rights.map(findRight)],
      menu: [{ in: { bar: 20, 'transparency-centre': 20 }, text: 'privacy_rights.menu' }],
      load: () => import('./pages/overview/page.tsx'),
    },
    {
      path: 'privacy-rights/direct-marketing/brands',
      title: 'privacy_rights.brands.title',
      breadcrumb: 'privacy_rights.direct_marketing.title',
      load: () => import('./pages/brands/page.tsx'),
    },
    {
      path: 'privacy-rights/direct-marketing/communication-types',
      title: 'privacy_rights.communication_types.title',
      breadcrumb: 'privacy_rights.direct_marketing.title',
      load: () => import('./pages/communication-types/page.tsx'),
    },
    ...rights.flatMap(pageOf),
    {
      path: 'privacy-rights/forgotten',
      title: 'privacy_rights.forgotten_all.title',
      load: () => import('./pages/forgotten/page.tsx'),
    },
    {
      path: 'privacy-rights/push-notifications',
      title: 'privacy_rights.notifications.title',
      search: [{ title: 'privacy_rights.notifications.title', text: 'privacy_rights.notifications.intro' }],
      load: () => import('./pages/push-notifications/page.tsx'),
    },
    {
      path: 'privacy-rights/processed',
      title: 'privacy_rights.processed.submitted',
      load: () => import('./pages/processed/page.tsx'),
    },
    {
      path: 'privacy-rights/status',
      title: 'privacy_rights.status.title',
      search: [{ title: 'privacy_rights.status.title', text: 'privacy_rights.status.missing' }],
      load: () => import('./pages/status/page.tsx'),
    },
    {
      path: 'privacy-rights/figures',
      title: 'privacy_rights.figures.title',
      search: [{ title: 'privacy_rights.figures.title', text: 'privacy_rights.figures.intro' }],
      early: [getRequestFigures],
      load: () => import('./pages/figures/page.tsx'),
    },
    {
      path: 'email-verified',
      title: 'privacy_rights.verification.verified.title',
      load: () => import('./pages/email-verified/page.tsx'),
    },
    {
      path: 'email-verification-failed',
      title: 'privacy_rights.verification.failed.title',
      load: () => import('./pages/email-verification-failed/page.tsx'),
    },
    {
      path: 'email-verification-expired',
      title: 'privacy_rights.verification.expired.title',
      load: () => import('./pages/email-verification-expired/page.tsx'),
    },
  ],
} satisfies RemoteManifest
