import { contractVersion, type Page, type RemoteManifest } from '@site/shared/contract'

const request = '/request/:reference'

/** By their paths below that of the list. */
const pages: Record<string, [title: string, load: Page['load']]> = {
  '': ['internal_privacy_rights.title', () => import('./pages/requests/page.tsx')],
  [request]: ['internal_privacy_rights.request.heading', () => import('./pages/request/page.tsx')],
  [`${request}/letter/:entry`]: ['internal_privacy_rights.letter.heading', () => import('./pages/letter/page.tsx')],
  '/letters': ['internal_privacy_rights.letters.title', () => import('./pages/letters/page.tsx')],
  '/complaints': ['internal_privacy_rights.complaints.title', () => import('./pages/complaints/page.tsx')],
  '/complaints/:id': ['internal_privacy_rights.complaint.page_title', () => import('./pages/complaint/page.tsx')],
  '/advertisements': ['internal_privacy_rights.advertisements.title', () => import('./pages/advertisements/page.tsx')],
  '/advertisements/new': [
    'internal_privacy_rights.advertisement.new_title',
    () => import('./pages/advertisement-form/page.tsx'),
  ],
  '/advertisements/:id': [
    'internal_privacy_rights.advertisement.page_title',
    () => import('./pages/advertisement/page.tsx'),
  ],
  '/advertisements/:id/edit': [
    'internal_privacy_rights.advertisement.edit',
    () => import('./pages/advertisement-form/page.tsx'),
  ],
  '/information': ['internal_privacy_rights.information.title', () => import('./pages/information/page.tsx')],
  '/information/:id': ['internal_privacy_rights.information.title', () => import('./pages/question/page.tsx')],
  '/work-list': ['internal_privacy_rights.work_list.title', () => import('./pages/work-list/page.tsx')],
  '/overview': ['internal_privacy_rights.overview.title', () => import('./pages/overview/page.tsx')],
  '/audit': ['internal_privacy_rights.audit.title', () => import('./pages/audit/page.tsx')],
  '/intake': ['internal_privacy_rights.intake.title', () => import('./pages/intake/page.tsx')],
  '/import': ['internal_privacy_rights.import.title', () => import('./pages/import/page.tsx')],
  // The same form, with an objection chosen.
  '/direct-marketing': ['internal_privacy_rights.intake.title', () => import('./pages/intake/page.tsx')],
  '/processed': ['internal_privacy_rights.processed.title', () => import('./pages/processed/page.tsx')],
  '/confirm-login': [
    'internal_privacy_rights.confirm_login.page_title',
    () => import('./pages/confirm-login/page.tsx'),
  ],
}

export default {
  contract: contractVersion,
  name: 'mf-internal',
  pages: Object.entries(pages).map(([path, [title, load]]) => ({
    path: `internal-privacy-rights${path}`,
    title,
    load,
    chrome: 'bare',
  })),
} satisfies RemoteManifest
