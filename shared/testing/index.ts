export { answer, fakeApi, refuse, reply, respond, type Answer } from './fake-api.ts'
export { renderSite, sharedMessages } from './render-site.tsx'
