import { listMovedRoutes } from './moved-routes.ts'

const load = () => Promise.reject(new Error('not loaded'))
const pages = [
  { path: 'document/:key', title: 'a', load },
  { path: 'about', title: 'b', load },
]

test('old paths become routes of their countries, except those that a page matches', () => {
  const moved = {
    nl_nl: { terms: 'about', 'document/terms': 'about', 'about/us': 'about' },
    fr_be: { terms: 'about', nous: 'https://elsewhere.example/' },
  }
  const route = { files: [], calls: [] }
  expect(listMovedRoutes({ pages, moved })).toEqual([
    { ...route, path: 'terms', countries: ['nl', 'be'] },
    { ...route, path: 'about/us', countries: ['nl'] },
    { ...route, path: 'nous', countries: ['be'] },
  ])
})

test('a remote without old paths has no such routes', () => {
  expect(listMovedRoutes({ pages })).toEqual([])
})
