import { contractVersion, type Page, type RemoteManifest } from '@site/shared/contract'

const request = '/request/:reference'

/** By their paths below that of the list. */
const pages: Record<string, Pick<Page, 'title' | 'load'>> = {
  '': { title: 'internal_privacy_rights.title', load: () => import('./pages/requests/page.tsx') },
  [request]: { title: 'internal_privacy_rights.request.title', load: () => import('./pages/request/page.tsx') },
  [`${request}/letter/:entry`]: {
    title: 'internal_privacy_rights.letter.page_title',
    load: () => import('./pages/letter/page.tsx'),
  },
  [`${request}/proof`]: { title: 'internal_privacy_rights.proof.title', load: () => import('./pages/proof/page.tsx') },
  '/complaints': {
    title: 'internal_privacy_rights.complaints.title',
    load: () => import('./pages/complaints/page.tsx'),
  },
  '/complaints/:id': {
    title: 'internal_privacy_rights.complaint.page_title',
    load: () => import('./pages/complaint/page.tsx'),
  },
  '/audit': { title: 'internal_privacy_rights.audit.title', load: () => import('./pages/audit/page.tsx') },
  '/direct-marketing': {
    title: 'internal_privacy_rights.form.title',
    load: () => import('./pages/direct-marketing/page.tsx'),
  },
  '/processed': { title: 'internal_privacy_rights.processed.title', load: () => import('./pages/processed/page.tsx') },
  '/confirm-login': {
    title: 'internal_privacy_rights.confirm_login.page_title',
    load: () => import('./pages/confirm-login/page.tsx'),
  },
}

export default {
  contract: contractVersion,
  name: 'mf-internal',
  pages: Object.entries(pages).map(([path, page]) => ({
    ...page,
    path: `internal-privacy-rights${path}`,
    chrome: 'bare',
  })),
} satisfies RemoteManifest
