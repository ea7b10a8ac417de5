import { contractVersion, type Page, type RemoteManifest } from '@site/shared/contract'

/** Returns a page of the internal area. `title` is the rest of a message id. */
function page(path: string, title: string, load: Page['load']): Page {
  return { path: `internal-privacy-rights${path}`, title: `internal_privacy_rights.${title}`, chrome: 'bare', load }
}

export default {
  contract: contractVersion,
  name: 'mf-internal',
  pages: [
    page('', 'title', () => import('./pages/requests/page.tsx')),
    page('/request/:reference', 'request.title', () => import('./pages/request/page.tsx')),
    page('/request/:reference/letter/:entry', 'letter.page_title', () => import('./pages/letter/page.tsx')),
    page('/request/:reference/proof', 'proof.title', () => import('./pages/proof/page.tsx')),
    page('/complaints', 'complaints.title', () => import('./pages/complaints/page.tsx')),
    page('/complaints/:id', 'complaint.page_title', () => import('./pages/complaints/complaint/page.tsx')),
    page('/audit', 'audit.title', () => import('./pages/audit/page.tsx')),
    page('/direct-marketing', 'form.title', () => import('./pages/direct-marketing/page.tsx')),
    page('/processed', 'processed.title', () => import('./pages/processed/page.tsx')),
    page('/confirm-login', 'confirm_login.page_title', () => import('./pages/confirm-login/page.tsx')),
  ],
} satisfies RemoteManifest
