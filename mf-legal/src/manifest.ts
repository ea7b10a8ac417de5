import { documentKeys, getSearchEntries, loadDocument } from '@site/shared/calls'
import { contractVersion, countries, type Page, type RemoteManifest } from '@site/shared/contract'
import { legacyPaths } from './legacy-paths.ts'

const tables = Object.entries(legacyPaths)

/** Only redirects: they stand in the manifest so that this remote owns their first path segment. */
const legacyPages: Page[] = [...new Set(tables.flatMap(([, targets]) => Object.keys(targets)))].map((path) => ({
  path,
  title: 'legal.home.title',
  countries: countries.filter((country) => {
    return tables.some(([locale, targets]) => locale.endsWith(country) && path in targets)
  }),
  load: () => import('./pages/legacy/page.tsx'),
}))

export default {
  contract: contractVersion,
  name: 'mf-legal',
  pages: [
    {
      path: '',
      title: 'legal.home.title',
      search: [{ title: 'legal.home.title', text: 'legal.home.intro' }],
      load: () => import('./pages/home/page.tsx'),
    },
    {
      path: 'document/:key',
      title: ({ key }) => `legal.title.${key}`,
      early: [loadDocument],
      load: () => import('./pages/document/page.tsx'),
    },
    {
      path: 'about',
      title: 'legal.about.title',
      search: [
        { title: 'legal.about.title', text: 'legal.about.intro' },
        { title: 'legal.contact.title', text: 'legal.contact.promise', path: 'about#contact' },
      ],
      load: () => import('./pages/about/page.tsx'),
    },
    {
      path: 'accessibility',
      title: 'legal.accessibility.title',
      search: [{ title: 'legal.accessibility.title', text: 'legal.accessibility.intro' }],
      load: () => import('./pages/accessibility/page.tsx'),
    },
    {
      path: 'phone',
      title: 'legal.phone.title',
      search: [{ title: 'legal.phone.title', text: 'legal.phone.intro' }],
      load: () => import('./pages/phone/page.tsx'),
    },
    {
      path: 'search',
      title: 'legal.search.title',
      early: [getSearchEntries],
      load: () => import('./pages/search/page.tsx'),
    },
    ...legacyPages,
  ],
  ahead: [{ call: loadDocument, each: { key: documentKeys } }],
} satisfies RemoteManifest
