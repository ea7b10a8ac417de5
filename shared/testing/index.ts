export { answer, fakeApi } from './fake-api.ts'
export { renderSite } from './render-site.tsx'
