import { string, type } from 'superstruct'
import { call } from './call.ts'

export const openApiDescription = call({
  method: 'GET',
  path: '/api/openapi.json',
  answer: type({ openapi: string() }),
  group: 'This description',
  summary: 'This description as OpenAPI 3.1',
})

export const descriptionPage = call({
  method: 'GET',
  path: '/api/docs',
  answer: string(),
  mediaType: 'text/html',
  group: 'This description',
  summary: 'This description as a page',
})
