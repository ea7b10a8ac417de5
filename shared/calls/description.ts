import { string, type } from 'superstruct'
import { call } from './call.ts'

/** The description of all public calls (product §10), for programs. */
export const openApiDescription = call({
  method: 'GET',
  path: '/api/openapi.json',
  answer: type({ openapi: string() }),
  group: 'This description',
  summary: 'This description as OpenAPI 3.1',
})

/** The same for people. */
export const descriptionPage = call({
  method: 'GET',
  path: '/api/docs',
  answer: string(),
  mediaType: 'text/html',
  group: 'This description',
  summary: 'This description as a page',
})
