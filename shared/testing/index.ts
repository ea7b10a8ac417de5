export { allowUnanswered, answer, fakeApi, reject, reply, respond, type Answer } from './fake-api.ts'
export { fakeUploads } from './fake-uploads.ts'
export { renderSite, sharedMessages } from './render-site.tsx'
