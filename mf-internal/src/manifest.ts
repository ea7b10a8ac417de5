import { contractVersion, type RemoteManifest } from '@site/shared/contract'

export default {
  contract: contractVersion,
  name: 'mf-internal',
  pages: [
    {
      path: 'internal-privacy-rights',
      title: 'internal_privacy_rights.title',
      chrome: 'bare',
      load: () => import('./pages/requests/page.tsx'),
    },
    {
      path: 'internal-privacy-rights/request/:reference',
      title: 'internal_privacy_rights.request.title',
      chrome: 'bare',
      load: () => import('./pages/request/page.tsx'),
    },
    {
      path: 'internal-privacy-rights/request/:reference/letter/:entry',
      title: 'internal_privacy_rights.letter.page_title',
      chrome: 'bare',
      load: () => import('./pages/letter/page.tsx'),
    },
    {
      path: 'internal-privacy-rights/complaints',
      title: 'internal_privacy_rights.complaints.title',
      chrome: 'bare',
      load: () => import('./pages/complaints/page.tsx'),
    },
    {
      path: 'internal-privacy-rights/complaints/:id',
      title: 'internal_privacy_rights.complaint.page_title',
      chrome: 'bare',
      load: () => import('./pages/complaints/complaint/page.tsx'),
    },
    {
      path: 'internal-privacy-rights/request/:reference/proof',
      title: 'internal_privacy_rights.proof.title',
      chrome: 'bare',
      load: () => import('./pages/proof/page.tsx'),
    },
    {
      path: 'internal-privacy-rights/audit',
      title: 'internal_privacy_rights.audit.title',
      chrome: 'bare',
      load: () => import('./pages/audit/page.tsx'),
    },
    {
      path: 'internal-privacy-rights/direct-marketing',
      title: 'internal_privacy_rights.form.title',
      chrome: 'bare',
      load: () => import('./pages/direct-marketing/page.tsx'),
    },
    {
      path: 'internal-privacy-rights/processed',
      title: 'internal_privacy_rights.processed.title',
      chrome: 'bare',
      load: () => import('./pages/processed/page.tsx'),
    },
    {
      path: 'internal-privacy-rights/confirm-login',
      title: 'internal_privacy_rights.confirm_login.page_title',
      chrome: 'bare',
      load: () => import('./pages/confirm-login/page.tsx'),
    },
  ],
} satisfies RemoteManifest
