import { contractVersion, type Page, type RemoteManifest } from '@site/shared/contract'

/** Returns what the pages of the internal area have in common. `path` is below its list. */
function at(path: string): Pick<Page, 'path' | 'chrome'> {
  return { path: `internal-privacy-rights${path}`, chrome: 'bare' }
}

export default {
  contract: contractVersion,
  name: 'mf-internal',
  pages: [
    { ...at(''), title: 'internal_privacy_rights.title', load: () => import('./pages/requests/page.tsx') },
    {
      ...at('/request/:reference'),
      title: 'internal_privacy_rights.request.title',
      load: () => import('./pages/request/page.tsx'),
    },
    {
      ...at('/request/:reference/letter/:entry'),
      title: 'internal_privacy_rights.letter.page_title',
      load: () => import('./pages/letter/page.tsx'),
    },
    {
      ...at('/request/:reference/proof'),
      title: 'internal_privacy_rights.proof.title',
      load: () => import('./pages/proof/page.tsx'),
    },
    {
      ...at('/complaints'),
      title: 'internal_privacy_rights.complaints.title',
      load: () => import('./pages/complaints/page.tsx'),
    },
    {
      ...at('/complaints/:id'),
      title: 'internal_privacy_rights.complaint.page_title',
      load: () => import('./pages/complaints/complaint/page.tsx'),
    },
    { ...at('/audit'), title: 'internal_privacy_rights.audit.title', load: () => import('./pages/audit/page.tsx') },
    {
      ...at('/direct-marketing'),
      title: 'internal_privacy_rights.form.title',
      load: () => import('./pages/direct-marketing/page.tsx'),
    },
    {
      ...at('/processed'),
      title: 'internal_privacy_rights.processed.title',
      load: () => import('./pages/processed/page.tsx'),
    },
    {
      ...at('/confirm-login'),
      title: 'internal_privacy_rights.confirm_login.page_title',
      load: () => import('./pages/confirm-login/page.tsx'),
    },
  ],
} satisfies RemoteManifest
