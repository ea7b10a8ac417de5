import {
  findTemplateFault,
  templateEngine,
  templateFilters,
  templateLimits,
  templateTags,
  type EngineSettings,
} from './template-engine.ts'

const nothing = () => undefined
const settings: EngineSettings<undefined> = {
  textOf: (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''),
  escape: (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''),
  filters: {
    amount: nothing,
    data_set: nothing,
    day: nothing,
    day_before: nothing,
    get: nothing,
    label: nothing,
    local: nothing,
    mail_to: nothing,
    markup: nothing,
    moment: nothing,
    range: nothing,
    t: nothing,
  },
}
const engine = templateEngine(settings)
/** A tenth of the steps of a server: what costs too much is found after a tenth of the work. */
const limits = { steps: templateLimits.steps / 10, stepsAtOnce: templateLimits.stepsAtOnce }
const strict = templateEngine({ ...settings, limits })

/** A new version of the library may have more: whoever adds one to this list knows what it can be made to do. */
test('there are these tags and filters, and no others', () => {
  const tags = ['assign', 'capture', 'case', 'for', 'if', 'unless']
  const ofText = ['append', 'default', 'first', 'last']
  const ofSite = ['amount', 'data_set', 'day', 'day_before', 'get', 'label', 'local', 'mail_to', 'markup']
  const filters = [...ofText, 'slice', 'split', 'url_encode', ...ofSite, 'moment', 'range', 't']
  expect(engine.names()).toEqual({ tags, filters: filters.toSorted() })
  expect([[...templateTags], templateFilters]).toEqual([tags, filters.toSorted()])
})

const rejected: [template: string, fault: string][] = [
  ["{% include 'var/answer.key' %}", 'there is no tag "include", only assign, capture, case, for, if, unless'],
  ["{%- render 'var/answer.key' -%}", 'there is no tag "render", only'],
  ["{% layout 'var/answer.key' %}", 'there is no tag "layout", only'],
  ['{% if a %}{% block a %}{% endblock %}{% endif %}', 'there is no tag "block", only'],
  ["{% comment %}{% include 'a' %}{% endcomment %}", 'there is no tag "comment", only'],
  ["{% liquid\ninclude 'var/answer.key' %}", 'there is no tag "liquid", only'],
  ["{% echo 'a' | t %}", 'there is no tag "echo", only'],
  ["{% # include 'a' %}", 'there is no tag "#", only'],
  ['{% raw %}{% endraw %}', 'there is no tag "raw", only'],
  ['{% tablerow i in (1..9) %}{% endtablerow %}', 'has two dots: there are no ranges'],
  ['{% for i in (1..400000000) %}{% endfor %}', 'has two dots: there are no ranges such as (1..9)'],
  ['{% for i in (9007199254740992..9007199254740994) %}{% endfor %}', 'has two dots'],
  ['{{ (1..9) }}', 'has two dots'],
  ["{{ 'a' | where_exp: 'a', 'b' }}", 'there is no filter "where_exp", only amount, append, '],
  ["{{ 'a' | raw }}", 'there is no filter "raw", only'],
  ["{% assign a = 'a' | default: b | sort %}", 'there is no filter "sort", only'],
  ['{% if a %}', 'tag {% if a %} not closed'],
  ['{{ a', 'not closed'],
  ['{{ }}', 'invalid value expression'],
  ['{% if a %}'.repeat(31) + '{% endif %}'.repeat(31), 'more than 30 tags are within one another'],
  ['{% if a %}'.repeat(8_000), 'more than 30 tags are within one another'],
  [`{{ a${'[a'.repeat(3_000)} }}`, 'a tag has 6007 characters, 4000 are allowed'],
  ['a'.repeat(10_000_000), 'it has 10000000 characters, 100000 are allowed'],
]

test.each(rejected.map(([template, fault]) => [template.slice(0, 60), template, fault]))(
  '%s is refused',
  (_, template, fault) => {
    expect(findTemplateFault(template)).toContain(fault)
    expect(() => engine.parse(template)).toThrow()
  },
)

const render = (template: string, scope: object = {}, by = engine) => by.render(by.parse(template), scope, undefined)

const many = Array.from({ length: 1_000 }, (_, at) => at)
const loops = (times: number, body: string) => '{% for a in many %}'.repeat(times) + body + '{% endfor %}'.repeat(times)
const doubled = "{% assign a = 'ab' %}{% for i in many %}{% assign a = a | append: a %}{% endfor %}"

/** What costs too much in one way or another, whatever one step of it costs. */
const costly: [what: string, template: string][] = [
  ['loops in loops', loops(5, '')],
  ['a long text in loops', loops(4, 'text '.repeat(10_000))],
  ['a text that doubles', doubled],
  [
    'a text that doubles in a capture',
    "{% assign a = 'ab' %}{% for i in many %}{% capture a %}{{ a }}{{ a }}{% endcapture %}{% endfor %}",
  ],
  [
    'a text that grows by its encoding',
    "{% assign a = '%' %}{% for i in many %}{% assign a = a | append: a | url_encode %}{% endfor %}",
  ],
  ['a list that grows', `${doubled.replace('many', 'few')}{% assign b = a | split: '' %}`],
  [
    'many cases',
    loops(2, `{% case a %}${`{% when ${Array.from({ length: 900 }, () => 'b').join(',')} %}`.repeat(20)}{% endcase %}`),
  ],
  ['many arguments', loops(2, `{{ b | default: ${Array.from({ length: 900 }, () => 'b').join(',')} }}`)],
  ['empty texts', loops(2, `{{ b | default: ${Array.from({ length: 900 }, () => "''").join(',')} }}`)],
  ['members of members', loops(2, `{{ a${'.a'.repeat(1_000)} }}`)],
  [
    'long texts that are compared',
    `${doubled.replace('many', 'some')}{% assign b = a | append: 'b' %}{% assign c = a | append: 'c' %}${loops(2, '{% if b == c or b contains c %}{% endif %}{% case b %}{% when c %}{% endcase %}')}`,
  ],
  [
    'lists that are searched',
    `{% assign a = '' %}${loops(2, "{% if many contains 'a' or many == many %}{% endif %}")}`,
  ],
  [
    'a page that is too long',
    '{% for i in many %}{% for i in few %}abcdefghijklmnopqrstuvwxyz{% endfor %}{% endfor %}',
  ],
]

const few = { many, few: many.slice(0, 22), some: many.slice(0, 17) }

test.each(costly)('%s is ended by the limits', async (_, template) => {
  await expect(render(template, few, strict)).rejects.toThrow(/^It takes more than \d+ \w+/)
})

test('others are answered while a template that costs much is written', async () => {
  let turns = 0
  const timer = { isEnded: false }
  const count = () => {
    turns += 1
    if (!timer.isEnded) setImmediate(count)
  }
  setImmediate(count)
  await expect(render(loops(5, '{{ a }}'), few, strict)).rejects.toThrow('steps')
  timer.isEnded = true
  expect(turns).toBeGreaterThan(0.9 * (limits.steps / limits.stepsAtOnce))
})

test('a list is not shown, and is neither a key nor a part of a text', async () => {
  const { content, assigned } = await render(
    `{% assign a = 'x y' | split: ' ' %}{% assign a = a | split: ' ' %}{{ a | append: a }}{{ b[a] }}{{ a }}{% if a == a %}equal{% endif %}{% case a %}{% when a %}equal{% endcase %}{% if a < 'a' %}less{% endif %}`,
    { b: { '': 'found' } },
  )
  expect(content.trim()).toBe('')
  expect(assigned['a']).toEqual([])
})

test('nothing is reached but own members of what a page is given', async () => {
  const texts = [
    'constructor',
    '__proto__',
    'toString',
    'writer',
    'budget',
    'list.constructor',
    "list['map']",
    'text.constructor.constructor',
  ]
  const template = texts.map((name) => `{{ ${name} }}`).join('')
  expect((await render(template, { list: [1], text: 'a' })).content).toBe('')
})

const right: [template: string, written: string][] = [
  ["{{ 'a b' | split: ' ' | last | append: 'c' }}", 'bc'],
  ["{{ none | default: 'x' }}{{ 'aé&b c' | url_encode }}", 'xa%C3%A9%26b+c'],
  ["{{ '2026-11' | slice: 0, 4 }}", '2026'],
  ['{% for a in list limit: 2 %}{{ forloop.index }}{{ a.name }}{% endfor %}{{ list.size }}', '1x2y3'],
  ["{% case 'b' %}{% when 'a', 'b' %}one{% when 'b' %}two{% else %}none{% endcase %}", 'one'],
  ['{% if 2 > 1 and "b" >= "a" and none == nil and list != empty and text contains "ex" %}yes{% endif %}', 'yes'],
  ['{% unless list contains 1 or 1 == 2 %}no{% endunless %}', 'no'],
]

test.each(right)('%s writes %s', async (template, written) => {
  const list = ['x', 'y', 'z'].map((name) => ({ name }))
  expect((await render(template, { list, text: 'text' })).content).toBe(written)
})

test('a template of the greatest length is parsed, and written within the limits', async () => {
  const template = '{{a}}'.repeat(templateLimits.template / 5)
  expect((await render(template, { a: 'x' })).content).toBe('x'.repeat(templateLimits.template / 5))
})
