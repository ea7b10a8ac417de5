import type { AnswerKeys } from '../configuration/answer-keys.ts'
import { openWithNonce, sealWithNonce } from './cipher.ts'
import { deriveKey, findKey, newestKey } from './derived-keys.ts'

/** Where a sealed value stands: it opens nowhere else, whatever was moved or exchanged in the database. */
export interface Place {
  table: string
  column: string
  /** Values of its row by which the row is found, and which never change. */
  row: readonly unknown[]
}

const shape = /^sealed\.(?<table>\w+)\.(?<column>\w+)\.(?<id>[\w-]{1,20})\.(?<bytes>[\w+/]+={0,2})$/

/** The beginning of what was sealed with the newest key in a column. */
export function newestPrefix(keys: AnswerKeys, { table, column }: Omit<Place, 'row'>): string {
  return `sealed.${table}.${column}.${newestKey(keys).id}.`
}

/** Encrypts a text with the newest key. */
export function sealValue(keys: AnswerKeys, place: Place, text: string): string {
  const sealed = sealWithNonce(deriveKey(newestKey(keys), 'columns'), describe(place), Buffer.from(text))
  return newestPrefix(keys, place) + sealed.toString('base64')
}

/** Returns the table and column for which a value was sealed; undefined for what is not sealed. */
export function readSealed(value: unknown): { table: string; column: string } | undefined {
  if (typeof value !== 'string' || !value.startsWith('sealed.')) return undefined
  const { table, column } = shape.exec(value)?.groups ?? {}
  return table && column ? { table, column } : undefined
}

/** Opens what `sealValue` returned. @throws Error where it was changed or moved; that names a key which `ANSWER_KEY` lacks */
export function openValue(keys: AnswerKeys, place: Place, value: string): string {
  const { id = '', bytes = '' } = shape.exec(value)?.groups ?? {}
  const key = deriveKey(findKey(keys, id), 'columns')
  return openWithNonce(key, describe(place), Buffer.from(bytes, 'base64')).toString()
}

function describe({ table, column, row }: Place): string {
  return JSON.stringify([table, column, row])
}
