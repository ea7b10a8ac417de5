import { contractVersion, type Page, type RemoteManifest } from '@site/shared/contract'

/** Returns a page of the internal area. `path` is below its list. */
function page(path: string, title: string, load: Page['load']): Page {
  return { path: `internal-privacy-rights${path}`, title, chrome: 'bare', load }
}

const request = '/request/:reference'

export default {
  contract: contractVersion,
  name: 'mf-internal',
  pages: [
    page('', 'internal_privacy_rights.title', () => import('./pages/requests/page.tsx')),
    page(request, 'internal_privacy_rights.request.title', () => import('./pages/request/page.tsx')),
    page(
      `${request}/letter/:entry`,
      'internal_privacy_rights.letter.page_title',
      () => import('./pages/letter/page.tsx'),
    ),
    page(`${request}/proof`, 'internal_privacy_rights.proof.title', () => import('./pages/proof/page.tsx')),
    page('/complaints', 'internal_privacy_rights.complaints.title', () => import('./pages/complaints/page.tsx')),
    page('/complaints/:id', 'internal_privacy_rights.complaint.page_title', () => import('./pages/complaint/page.tsx')),
    page('/audit', 'internal_privacy_rights.audit.title', () => import('./pages/audit/page.tsx')),
    page('/direct-marketing', 'internal_privacy_rights.form.title', () => import('./pages/direct-marketing/page.tsx')),
    page('/processed', 'internal_privacy_rights.processed.title', () => import('./pages/processed/page.tsx')),
    page(
      '/confirm-login',
      'internal_privacy_rights.confirm_login.page_title',
      () => import('./pages/confirm-login/page.tsx'),
    ),
  ],
} satisfies RemoteManifest
