// The one definition of the templates of builds (docs/readers.md): publishing parses them with it, servers write pages with it.
import {
  CaseTag,
  Context,
  defaultOperators,
  evalToken,
  Liquid,
  Parser,
  Tokenizer,
  toPromise,
  TypeGuards,
  type Emitter,
  type Operators,
  type Template,
} from 'liquidjs'
import { TemplateBudget, templateLimits, TemplateTooCostly, type StepLimits } from './template-budget.ts'
import { textFilters, type FilterContext } from './text-filters.ts'

export { templateLimits, TemplateTooCostly }

/** All tags that there are: none of them reads a file. */
export const templateTags = ['assign', 'capture', 'case', 'for', 'if', 'unless'] as const

/** The filters that the server adds to those of Liquid (server/readers/template.ts). */
const siteFilterNames = [
  'amount',
  'data_set',
  'day',
  'day_before',
  'get',
  'label',
  'local',
  'mail_to',
  'markup',
  'moment',
  'range',
  't',
] as const
type SiteFilterName = (typeof siteFilterNames)[number]

/** All filters that there are. */
export const templateFilters: readonly string[] = [...Object.keys(textFilters), ...siteFilterNames].toSorted()

/** What a filter of the server has besides its arguments. */
export interface SiteFilterContext<Writer> extends FilterContext {
  writer: Writer
}

type SiteFilter<Writer> = (context: SiteFilterContext<Writer>, value: unknown, ...given: unknown[]) => unknown

export interface EngineSettings<Writer> extends Pick<FilterContext, 'textOf'> {
  filters: Readonly<Record<SiteFilterName, SiteFilter<Writer>>>
  /** Returns what a page shows of a value. */
  escape: (value: unknown) => string
  /** By default `templateLimits`. */
  limits?: StepLimits
}

export interface WrittenTemplate {
  content: string
  /** The variables that it assigned, without a prototype. */
  assigned: Readonly<Record<string, unknown>>
}

export interface ParsedTemplate {
  templates: Template[]
  /** What a tag or output costs each time. */
  steps: WeakMap<object, number>
}

class PageContext<Writer> extends Context {
  readonly budget: TemplateBudget
  readonly writer: Writer
  readonly steps: ParsedTemplate['steps']

  constructor(
    scope: object,
    liquid: Liquid,
    writer: Writer,
    steps: ParsedTemplate['steps'],
    limits: StepLimits | undefined,
  ) {
    super(scope, liquid.options, {}, { liquid })
    this.budget = new TemplateBudget(limits)
    this.writer = writer
    this.steps = steps
  }

  /** The name of a member is a text or a number: to find one by a list, its whole text would be made. */
  override readProperty(...[value, name]: Parameters<Context['readProperty']>): unknown {
    return typeof name === 'string' || typeof name === 'number' ? super.readProperty(value, name) : undefined
  }
}

function pageOf<Writer>(context: Context): PageContext<Writer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no other context is ever made
  return context as PageContext<Writer>
}

/** Collects a text, and counts it. */
class CountingEmitter implements Emitter {
  buffer = ''
  readonly #budget: TemplateBudget

  constructor(budget: TemplateBudget) {
    this.#budget = budget
  }

  write(text: unknown): void {
    if (typeof text !== 'string') return
    this.#budget.write(text.length)
    this.buffer += text
  }
}

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number'

function has(value: unknown, part: unknown): boolean {
  if (Array.isArray(value)) return value.includes(part)
  return typeof value === 'string' && typeof part === 'string' && value.includes(part)
}

type Comparison = (first: string | number, second: string | number) => boolean
const comparisons: Record<string, Comparison> = {
  '==': (first, second) => first === second,
  '!=': (first, second) => first !== second,
  '<': (first, second) => first < second,
  '<=': (first, second) => first <= second,
  '>': (first, second) => first > second,
  '>=': (first, second) => first >= second,
}

const operators: Operators = {
  ...defaultOperators,
  contains: (value: unknown, part: unknown, context: Context) => pageOf(context).budget.measure(() => has(value, part)),
}
for (const [name, compare] of Object.entries(comparisons)) {
  operators[name] = (first: unknown, second: unknown, context: Context) => {
    if (isScalar(first) && isScalar(second)) return pageOf(context).budget.measure(() => compare(first, second))
    // With `nil`, `true` and `empty`. Two lists are never equal: each of their members would be a step.
    if (Array.isArray(first) && Array.isArray(second)) return name === '!='
    const isOrder = name.startsWith('<') || name.startsWith('>')
    return (!isOrder && defaultOperators[name]?.(first, second, context)) || false
  }
}

/** Compares texts and numbers only, and writes the first case that fits. */
class PlainCase extends CaseTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const { budget } = pageOf(context)
    const value = yield this.value.value(context)
    for (const { values, templates } of this.branches) {
      for (const each of values) {
        const other = yield evalToken(each, context)
        if (Array.isArray(value) || !budget.measure(() => value === other)) continue
        yield this.liquid.renderer.renderTemplates(templates, context, emitter)
        return
      }
    }
    yield this.liquid.renderer.renderTemplates(this.elseTemplates, context, emitter)
  }
}

const pause = async () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Counts each tag and output, and lets other requests be answered in between. */
function* renderCounted(templates: Template[], context: Context, given?: Emitter): Generator<unknown, string> {
  const { budget, steps } = pageOf(context)
  const emitter = given ?? new CountingEmitter(budget)
  budget.step(1)
  for (const template of templates) {
    budget.step(steps.get(template.token) ?? 1)
    if (budget.isPauseDue) yield pause()
    const text: unknown = yield template.render(context, emitter)
    if (text) emitter.write(text)
  }
  return emitter.buffer
}

/** Values, names and operators, at least as many as there are. */
const countSteps = (text: string) => text.match(/['"]|[=<>!]+|[^\s'"|:,=<>!.[\]]+/g)?.length ?? 0

const opening = new Set(['capture', 'case', 'for', 'if', 'unless'])
const branching = new Set(['elsif', 'else', 'when'])

type TopLevelToken = ReturnType<Tokenizer['readTopLevelTokens']>[number]

/** Returns what each tag and output costs; the branches of a tag are a part of it. @throws Error for what is too long or too deep */
function countTokens(tokens: readonly TopLevelToken[]): ParsedTemplate['steps'] {
  const steps: ParsedTemplate['steps'] = new WeakMap()
  const open: object[] = []
  for (const token of tokens) {
    if (TypeGuards.isHTMLToken(token)) continue
    const text = token.getText()
    if (text.length > templateLimits.tag)
      throw new Error(
        `a tag has ${text.length} characters, ${templateLimits.tag} are allowed: assign parts of it first`,
      )
    if (text.includes('..'))
      throw new Error(`${text} has two dots: there are no ranges such as (1..9), name the members of a list`)
    steps.set(token, countSteps(text))
    if (!TypeGuards.isTagToken(token)) continue
    const around = open.at(-1)
    if (around && branching.has(token.name)) steps.set(around, (steps.get(around) ?? 0) + countSteps(text))
    if (token.name.startsWith('end')) open.pop()
    if (opening.has(token.name)) open.push(token)
    if (open.length > templateLimits.depth)
      throw new Error(`more than ${templateLimits.depth} tags are within one another: assign parts of it first`)
  }
  return steps
}

export interface TemplateEngine<Writer> {
  /** @throws Error that says what a template must not have */
  parse: (template: string) => ParsedTemplate
  /** @throws TemplateTooCostly, and what a filter throws */
  render: (parsed: ParsedTemplate, scope: object, writer: Writer) => Promise<WrittenTemplate>
  /** Names of all tags and filters that it has. */
  names: () => { tags: string[]; filters: string[] }
}

/** Returns an engine with the tags and filters above, without any other, without a file system, and with `templateLimits`. */
export function templateEngine<Writer>({
  filters,
  textOf,
  escape,
  limits,
}: EngineSettings<Writer>): TemplateEngine<Writer> {
  const liquid = new Liquid({
    templates: {},
    dynamicPartials: false,
    relativeReference: false,
    strictFilters: true,
    ownPropertyOnly: true,
    operators,
    outputEscape: escape,
  })
  for (const name of Object.keys(liquid.tags))
    if (!templateTags.some((known) => known === name)) delete liquid.tags[name]
  for (const name of Object.keys(liquid.filters)) liquid.unregisterFilter(name)
  liquid.registerTag('case', PlainCase)
  const all: Record<string, SiteFilter<Writer>> = { ...textFilters, ...filters }
  for (const [name, filter] of Object.entries(all)) {
    function handle(this: { context: Context }, value: unknown, ...given: unknown[]): unknown {
      const { budget, writer } = pageOf<Writer>(this.context)
      return budget.measure((): unknown => filter({ budget, textOf, writer }, value, ...given))
    }
    liquid.registerFilter(name, handle)
  }
  liquid.renderer.renderTemplates = renderCounted

  function parse(template: string): ParsedTemplate {
    if (template.length > templateLimits.template)
      throw new Error(`it has ${template.length} characters, ${templateLimits.template} are allowed`)
    const tokens = new Tokenizer(template, liquid.options.operators).readTopLevelTokens(liquid.options)
    const steps = countTokens(tokens)
    return { templates: new Parser(liquid).parseTokens(tokens), steps }
  }

  async function render({ templates, steps }: ParsedTemplate, scope: object, writer: Writer): Promise<WrittenTemplate> {
    const context = new PageContext(scope, liquid, writer, steps, limits)
    try {
      const content: unknown = await toPromise(liquid.renderer.renderTemplates(templates, context))
      return { content: context.budget.page(String(content)), assigned: context.bottom() }
    } catch (error) {
      // Liquid wraps what a filter throws.
      throw error instanceof Error && 'originalError' in error ? error.originalError : error
    }
  }

  const names = () => ({ tags: Object.keys(liquid.tags).toSorted(), filters: Object.keys(liquid.filters).toSorted() })
  return { parse, render, names }
}

const stub = () => undefined
/** Parses only. */
const parser = templateEngine({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of the type
  filters: Object.fromEntries(siteFilterNames.map((name) => [name, stub])) as unknown as Record<
    SiteFilterName,
    () => undefined
  >,
  textOf: String,
  escape: String,
})

/** Returns why a template cannot be published; undefined where it can. */
export function findTemplateFault(template: string): string | undefined {
  try {
    parser.parse(template)
    return undefined
  } catch (error) {
    return describeFault(error instanceof Error ? error.message : String(error))
  }
}

function describeFault(message: string): string {
  const [line = ''] = message.split('\n')
  const [, filter] = /^undefined filter: (\w+)/.exec(line) ?? []
  if (filter) return `there is no filter "${filter}", only ${templateFilters.join(', ')}`
  const [, tag] = /^tag "(.+)" not found/.exec(line) ?? []
  return tag ? `there is no tag "${tag}", only ${templateTags.join(', ')}` : line
}
