import { campaignSchema } from '@site/shared/calls'
import type { CallHandler } from '../../http/answer-call.ts'
import { schemaOf } from '../../open-api/document.ts'
import { absencesOf, noticeItems } from '../import/notice-items.ts'

/** The JSON Schema of an item of the open data; `whole` also requires each item of the template of the notice. */
export function schemaHandler(): CallHandler<typeof campaignSchema> {
  const item = schemaOf('OpenDataItem')
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: campaignSchema.path,
    title: 'Political advertisement',
    ...item,
    // Answers about one country do not repeat it.
    required: item.required?.filter((name) => name !== 'countryCode'),
    $defs: { whole: { allOf: [{ $ref: '#' }, ...noticeItems.map(ruleOf)] } },
  }
  return ({ reply }) => {
    return reply.type('application/schema+json; charset=utf-8').send(JSON.stringify(schema, undefined, 2))
  }
}

function ruleOf({ title, fields, absence }: (typeof noticeItems)[number]) {
  const stated = { allOf: fields.map((group) => ({ anyOf: group.map((name) => ({ required: [name] })) })) }
  const reasons = absencesOf(absence).map((known) => ({ absentItems: { contains: { const: known } } }))
  if (reasons.length === 0) return { title, ...stated }
  const isAbsent = { anyOf: reasons.map((properties) => ({ properties, required: Object.keys(properties) })) }
  const isGiven = { anyOf: fields.flat().map((name) => ({ required: [name] })) }
  return {
    title,
    oneOf: [
      { oneOf: isAbsent.anyOf, not: isGiven },
      { ...stated, not: isAbsent },
    ],
  }
}
