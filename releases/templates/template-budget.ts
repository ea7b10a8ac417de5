/** What writing one page from a template may cost. The costliest page of our own, a notice with 200 versions, costs two thirds of it. */
export const templateLimits = {
  /** In characters: of a template as it was published. */
  template: 100_000,
  /** In characters: of one tag or output. */
  tag: 4_000,
  /** Tags within tags. */
  depth: 30,
  /** Values, names and operators that are evaluated; a filter counts as many as the microseconds that it takes. */
  steps: 1_500_000,
  /** Steps after which other requests are answered first. */
  stepsAtOnce: 5_000,
  /** In characters: all texts that are written or made on the way. */
  characters: 10_000_000,
  /** In characters: of one text. */
  text: 1_000_000,
  /** Members of a list that a template makes. */
  members: 1_000,
  /** In characters: of the page. */
  page: 500_000,
  /** Calls of the API. */
  calls: 6,
} as const

/** A template that costs more than `templateLimits` allow: it would do so again. */
export class TemplateTooCostly extends Error {}

export interface StepLimits {
  steps: number
  stepsAtOnce: number
}

function limit(amount: number, most: number, what: string): void {
  if (amount > most) throw new TemplateTooCostly(`It takes more than ${most} ${what}`)
}

/** Counts what writing one page costs. It throws `TemplateTooCostly` at the first step that is one too many. */
export class TemplateBudget {
  #steps = 0
  #characters = 0
  #calls = 0
  #pausedAt = 0
  readonly #limits: StepLimits

  constructor(limits: StepLimits = templateLimits) {
    this.#limits = limits
  }

  /** True once so many steps were taken that others are to be answered first. */
  get isPauseDue(): boolean {
    if (this.#steps - this.#pausedAt < this.#limits.stepsAtOnce) return false
    this.#pausedAt = this.#steps
    return true
  }

  step(count: number): void {
    this.#steps += count
    limit(this.#steps, this.#limits.steps, 'steps')
  }

  /** Runs a filter or an operator, which counts by its time. */
  measure<Result>(work: () => Result): Result {
    const begun = performance.now()
    const result = work()
    this.step(Math.round((performance.now() - begun) * 1_000))
    return result
  }

  /** Counts the characters of a text that is made; call it before the text is. */
  write(length: number): void {
    limit(length, templateLimits.text, 'characters in one text')
    this.#characters += length
    limit(this.#characters, templateLimits.characters, 'characters in all texts')
  }

  call(): void {
    this.#calls += 1
    limit(this.#calls, templateLimits.calls, 'calls')
  }

  /** Returns a list that a template makes. */
  list<Item>(items: Item[]): Item[] {
    limit(items.length, templateLimits.members, 'members in one list')
    return items
  }

  /** Returns a page that a template has written. */
  page(content: string): string {
    limit(content.length, templateLimits.page, 'characters in one page')
    return content
  }
}
