import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  ColumnUpdateNode,
  InsertQueryNode,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  ReferenceNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'
import type { AnswerKeys } from '../configuration/answer-keys.ts'
import { openValue, readSealed, sealValue, type Place } from '../vault/sealed-values.ts'
import { sealedTables, type SealedTable } from './sealed-columns.ts'

/** Values of a row by column. */
type Cells = ReadonlyMap<string, unknown>

/**
 * Seals the columns of `sealedTables` in what is inserted and updated, and opens them in what is read: the rest of the server
 * does not know of it. A statement whose values it cannot see fails. SQL that is written by hand is opened, too, but not sealed: it
 * must not write into these columns.
 */
export class ColumnSealing implements KyselyPlugin {
  readonly #keys: AnswerKeys

  constructor(keys: AnswerKeys) {
    this.#keys = keys
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (InsertQueryNode.is(node)) return this.#sealInsert(node)
    if (UpdateQueryNode.is(node)) return this.#sealUpdate(node)
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return { ...result, rows: result.rows.map((row) => this.#openRow(row)) }
  }

  #sealInsert(node: InsertQueryNode): InsertQueryNode {
    const table = tableOf(node.into)
    const sealed = sealedTables[table]
    const columns = node.columns?.map(({ column }) => column.name) ?? []
    if (!sealed || !columns.some((column) => isSealed(sealed, column))) return node
    if (!node.values || !ValuesNode.is(node.values)) throw new Error(`A row of ${table} is inserted without values`)
    const rows = node.values.values.map((list) => {
      const nodes = PrimitiveValueListNode.is(list) ? list.values.map((value) => ValueNode.create(value)) : list.values
      const cells = new Map(columns.map((column, index) => [column, valueOf(nodes[index])]))
      return ValueListNode.create(nodes.map((each, index) => this.#sealNode(table, columns[index] ?? '', each, cells)))
    })
    return { ...node, values: ValuesNode.create(rows) }
  }

  #sealUpdate(node: UpdateQueryNode): UpdateQueryNode {
    const table = tableOf(node.table)
    const updates = node.updates?.map((update) => {
      const column = columnOf(update.column)
      return ColumnUpdateNode.create(update.column, this.#sealNode(table, column, update.value, equalTo(node.where)))
    })
    return updates ? { ...node, updates } : node
  }

  #sealNode(table: string, column: string, node: OperationNode, cells: Cells): OperationNode {
    const sealed = sealedTables[table]
    if (!sealed || !isSealed(sealed, column) || node.kind === 'DefaultInsertValueNode') return node
    if (!ValueNode.is(node)) throw new Error(`${table}.${column} is sealed: it is written as a value`)
    // Nothing was written.
    if (node.value === null || node.value === '') return node
    if (typeof node.value !== 'string') throw new Error(`${table}.${column} is sealed: its value is a text`)
    const row = sealed.boundTo.map((name) => cells.get(name))
    if (row.includes(undefined)) throw new Error(`${table}.${column} is sealed with ${sealed.boundTo.join(' and ')}`)
    return ValueNode.create(sealColumn(this.#keys, { table, column, row }, node.value))
  }

  #openRow(row: UnknownRow): UnknownRow {
    let openedRow: UnknownRow | undefined
    for (const [name, value] of Object.entries(row)) {
      const sealedIn = readSealed(sealedPartOf(value))
      if (!sealedIn) continue
      const { table, column } = sealedIn
      const { boundTo } = sealedTables[table] ?? { boundTo: [] }
      if (name !== toSnakeCase(column)) throw new Error(`${name} has what was sealed in ${table}.${column}`)
      const cells = boundTo.map((each) => row[toSnakeCase(each)])
      if (cells.includes(undefined)) throw new Error(`${table}.${column} opens with ${boundTo.join(' and ')}`)
      const text = openColumn(this.#keys, { table, column, row: cells }, value)
      openedRow ??= { ...row }
      openedRow[name] = typeof value === 'string' ? text : JSON.parse(text)
    }
    return openedRow ?? row
  }
}

/** Seals the text of a column, of JSON the members that no statement reads. Returns what is stored. */
export function sealColumn(keys: AnswerKeys, place: Place, text: string): string {
  const readable = sealedTables[place.table]?.objects[place.column]
  if (!readable) return sealValue(keys, place, text)
  const members = Object.entries(parseObject(text))
  const hidden = Object.fromEntries(members.filter(([name]) => !readable.includes(name)))
  const shown = Object.fromEntries(members.filter(([name]) => readable.includes(name)))
  if (Object.keys(hidden).length === 0) return text
  return JSON.stringify({ ...shown, sealed: sealValue(keys, place, JSON.stringify(hidden)) })
}

/** Opens what a column has stored, as text: of JSON the whole. What is not sealed is returned as it is. */
export function openColumn(keys: AnswerKeys, place: Place, stored: unknown): string {
  const sealed = sealedPartOf(stored)
  const isSealedValue = readSealed(sealed) !== undefined
  if (typeof stored === 'string') return isSealedValue ? openValue(keys, place, sealed) : stored
  if (!isSealedValue) return JSON.stringify(stored)
  return JSON.stringify({ ...Object(stored), sealed: undefined, ...parseObject(openValue(keys, place, sealed)) })
}

function parseObject(text: string): object {
  const parsed: unknown = JSON.parse(text)
  return Object(parsed)
}

/** Returns the text of a value, of JSON that of its sealed member; empty where there is none. */
function sealedPartOf(value: unknown): string {
  const part = typeof value === 'object' && value !== null && 'sealed' in value ? value.sealed : value
  return typeof part === 'string' ? part : ''
}

/** As the columns of the database are named. */
export function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function isSealed({ texts, objects }: SealedTable, column: string): boolean {
  return texts.includes(column) || Object.hasOwn(objects, column)
}

function tableOf(node: OperationNode | undefined): string {
  if (node && AliasNode.is(node)) return tableOf(node.node)
  return node && TableNode.is(node) ? node.table.identifier.name : ''
}

function columnOf(node: OperationNode): string {
  if (ReferenceNode.is(node)) return columnOf(node.column)
  return ColumnNode.is(node) ? node.column.name : ''
}

function valueOf(node: OperationNode | undefined): unknown {
  return node && ValueNode.is(node) ? node.value : undefined
}

/** Returns the values that the columns of all rows have where a condition holds. */
function equalTo(node: OperationNode | undefined): Map<string, unknown> {
  if (!node) return new Map()
  if (WhereNode.is(node)) return equalTo(node.where)
  if (ParensNode.is(node)) return equalTo(node.node)
  if (AndNode.is(node)) return new Map([...equalTo(node.left), ...equalTo(node.right)])
  if (!BinaryOperationNode.is(node)) return new Map()
  const { leftOperand, operator, rightOperand } = node
  const isEqual = OperatorNode.is(operator) && operator.operator === '='
  const value = valueOf(rightOperand)
  return isEqual && value !== undefined ? new Map([[columnOf(leftOperand), value]]) : new Map()
}
