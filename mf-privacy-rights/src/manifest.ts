import { getRequestFigures } from '@site/shared/calls'
import { contractVersion, type Findable, type Page, type RemoteManifest } from '@site/shared/contract'
import { forgottenOverviewText } from './pages/forgotten-overview/plain.ts'
import { overviewText } from './pages/overview/plain.ts'
import { notificationsText } from './pages/push-notifications/plain.ts'
import { statusText } from './pages/status/plain.ts'
import { formText, linkText, underWayText } from './parts/plain.ts'
import { rights, type Right } from './rights.ts'

function findRight({ name, path, countries }: Right): Findable {
  const title = `privacy_rights.${name}.title`
  const text = `privacy_rights.${name}.meaning`
  return { kind: 'right', title, text, path, ...(countries && { countries }) }
}

function page(path: string, title: string, load: Page['load'], rest: Partial<Page> = {}): Page {
  return { path, title: `privacy_rights.${title}`, load, ...rest }
}

function pageOf({ name, path, countries, load }: Right): Page[] {
  if (!load) return []
  const options = {
    // Written out: the build leaves out what has this name.
    plain: name === 'forgotten' ? forgottenOverviewText : formText([`privacy_rights.${name}.meaning`]),
    ...(countries && { countries }),
    // The right that most people come for.
    ...(name === 'access' && { ownTexts: true as const }),
  }
  return [page(path, `${name}.title`, load, options)]
}

const search = (title: string, text: string) => [{ title: `privacy_rights.${title}`, text: `privacy_rights.${text}` }]
const objection = { breadcrumb: 'privacy_rights.direct_marketing.title' }

export default {
  contract: contractVersion,
  name: 'mf-privacy-rights',
  pages: [
    page('privacy-rights', 'title', () => import('./pages/overview/page.tsx'), {
      search: [
        ...search('title', 'intro'),
        ...rights.map(findRight),
        {
          title: 'privacy_rights.behalf.title',
          text: 'privacy_rights.behalf.text',
          path: 'privacy-rights#behalf',
        },
        {
          title: 'privacy_rights.deceased.title',
          text: 'privacy_rights.deceased.text',
          path: 'privacy-rights#deceased',
        },
      ],
      menu: [{ in: { bar: 20, 'transparency-centre': 20 }, text: 'privacy_rights.menu' }],
      ownTexts: true,
      plain: overviewText,
    }),
    page('privacy-rights/direct-marketing/brands', 'brands.title', () => import('./pages/brands/page.tsx'), {
      ...objection,
      plain: formText(['privacy_rights.direct_marketing.meaning', 'privacy_rights.brands.intro'], {
        answer: 'thirty_days',
      }),
    }),
    page(
      'privacy-rights/direct-marketing/communication-types',
      'communication_types.title',
      () => import('./pages/communication-types/page.tsx'),
      { ...objection, plain: underWayText },
    ),
    ...rights.flatMap(pageOf),
    page('privacy-rights/forgotten', 'forgotten_all.title', () => import('./pages/forgotten/page.tsx'), {
      plain: formText(['privacy_rights.forgotten_all.intro'], {
        back: { id: 'privacy_rights.forgotten_all.back', to: '/privacy-rights/forgotten-overview' },
      }),
    }),
    page(
      'privacy-rights/push-notifications',
      'notifications.title',
      () => import('./pages/push-notifications/page.tsx'),
      {
        search: search('notifications.title', 'notifications.intro'),
        plain: notificationsText,
      },
    ),
    page('privacy-rights/processed', 'processed.submitted', () => import('./pages/processed/page.tsx'), {
      plain: underWayText,
    }),
    page('privacy-rights/status', 'status.title', () => import('./pages/status/page.tsx'), {
      search: search('status.title', 'status.find'),
      plain: statusText,
    }),
    page('privacy-rights/figures', 'figures.title', () => import('./pages/figures/page.tsx'), {
      search: search('figures.title', 'figures.intro'),
      early: [getRequestFigures],
    }),
    page('email-verified', 'verification.verified.title', () => import('./pages/email-verified/page.tsx')),
    page(
      'email-verification-failed',
      'verification.failed.title',
      () => import('./pages/email-verification-failed/page.tsx'),
      { plain: linkText('privacy_rights.verification.failed.text') },
    ),
    page(
      'email-verification-expired',
      'verification.expired.title',
      () => import('./pages/email-verification-expired/page.tsx'),
      { plain: linkText('privacy_rights.verification.expired.text') },
    ),
  ],
} satisfies RemoteManifest
