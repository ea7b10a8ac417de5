import type { TemplateBudget } from './template-budget.ts'

/** What a filter has besides its arguments. */
export interface FilterContext {
  budget: TemplateBudget
  /** Returns the text of a text, a number or markup; nothing for anything else. */
  textOf: (value: unknown) => string
}

type Filter = (context: FilterContext, value: unknown, ...given: unknown[]) => unknown

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Returns a text whose length was counted before it was made. */
function write({ budget }: FilterContext, length: number, make: () => string): string {
  budget.write(length)
  return make()
}

/** The filters of Liquid that templates have. Lists are made of texts only: none can grow by being in itself. */
export const textFilters = {
  append(context, value, more) {
    const first = context.textOf(value)
    const second = context.textOf(more)
    return write(context, first.length + second.length, () => first + second)
  },
  default(_context, value, otherwise) {
    const isEmpty = value === undefined || value === null || value === false || value === ''
    return isEmpty || (Array.isArray(value) && value.length === 0) ? otherwise : value
  },
  first: (_context, value) => listOf(value)[0],
  last: (_context, value) => listOf(value).at(-1),
  slice({ textOf }, value, begin, length = 1) {
    const start = Number(textOf(begin))
    return textOf(value).slice(start, start + Number(textOf(length)))
  },
  split(context, value, separator) {
    const text = context.textOf(value)
    context.budget.write(text.length)
    const parts = text.split(context.textOf(separator))
    // As Liquid has it: nothing is no part at the end.
    while (parts.at(-1) === '') parts.pop()
    return context.budget.list(parts)
  },
  url_encode(context, value) {
    const text = context.textOf(value).toWellFormed()
    return write(context, text.length, () => encodeURIComponent(text).replaceAll('%20', '+'))
  },
} satisfies Record<string, Filter>
