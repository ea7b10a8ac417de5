import { documentKeys, getHomeFacts, getSearchEntries, loadDocument } from '@site/shared/calls'
import { contractVersion, type RemoteManifest } from '@site/shared/contract'
import { legacyPaths } from './legacy-paths.ts'
import { aboutText } from './pages/about/plain.ts'
import { accessibilityText } from './pages/accessibility/plain.ts'
import { contactText } from './pages/contact/plain.ts'
import { homeText } from './pages/home/plain.ts'
import { phoneText } from './pages/phone/plain.ts'
import { searchText } from './pages/search/plain.ts'

export default {
  contract: contractVersion,
  name: 'mf-legal',
  pages: [
    {
      path: '',
      title: 'legal.home.title',
      search: [{ title: 'legal.home.title', text: 'legal.home.intro' }],
      ownTexts: true,
      early: [getHomeFacts],
      plain: homeText,
      load: () => import('./pages/home/page.tsx'),
    },
    {
      path: 'document/:key',
      title: ({ key }) => `legal.title.${key}`,
      breadcrumb: ({ key }) => `legal.title.${key}`,
      isTranslated: true,
      ownTexts: true,
      early: [loadDocument],
      menu: [
        { in: { conditions: 10 }, path: 'document/privacy-policy', text: 'legal.title.privacy-policy' },
        { in: { conditions: 20 }, path: 'document/cookie-policy', text: 'legal.title.cookie-policy' },
        { in: { conditions: 30 }, path: 'document/terms-of-use', text: 'legal.title.terms-of-use' },
      ],
      load: () => import('./pages/document/page.tsx'),
    },
    {
      path: 'about',
      title: 'legal.about.title',
      search: [{ title: 'legal.about.title', text: 'legal.about.intro' }],
      menu: [{ in: { bar: 30, service: 10 } }],
      plain: aboutText,
      load: () => import('./pages/about/page.tsx'),
    },
    {
      path: 'contact',
      title: 'legal.contact.page',
      search: [{ title: 'legal.contact.title', text: 'legal.contact.promise' }],
      menu: [{ in: { service: 5 } }],
      plain: contactText,
      load: () => import('./pages/contact/page.tsx'),
    },
    {
      path: 'accessibility',
      title: 'legal.accessibility.title',
      search: [{ title: 'legal.accessibility.title', text: 'legal.accessibility.intro' }],
      menu: [{ in: { footer: 10 } }],
      plain: accessibilityText,
      load: () => import('./pages/accessibility/page.tsx'),
    },
    {
      path: 'phone',
      title: 'legal.phone.title',
      search: [{ title: 'legal.phone.title', text: 'legal.phone.intro' }],
      menu: [{ in: { service: 20 } }],
      plain: phoneText,
      load: () => import('./pages/phone/page.tsx'),
    },
    {
      path: 'search',
      title: 'legal.search.title',
      early: [getSearchEntries],
      menu: [{ in: { service: 30 } }],
      plain: searchText,
      load: () => import('./pages/search/page.tsx'),
    },
  ],
  moved: legacyPaths,
  ahead: [{ call: loadDocument, each: { key: documentKeys } }],
} satisfies RemoteManifest
