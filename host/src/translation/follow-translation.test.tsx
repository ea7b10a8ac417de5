import { act, render, screen } from '@testing-library/react'
import { followTranslation } from './follow-translation.ts'

beforeAll(followTranslation)

function inFont(...nodes: (Node | string)[]): HTMLElement {
  const inner = document.createElement('font')
  inner.append(...nodes)
  const outer = document.createElement('font')
  outer.append(inner)
  return outer
}

const translationOf = (text: Text) => `«${text.data}»`

/** Ways in which translators take one text after the other. */
const ways: Record<string, (text: Text) => void> = {
  'replaces it': (text) => text.replaceWith(inFont(translationOf(text))),
  'replaces it through the parent': (text) => text.parentNode?.replaceChild(inFont(translationOf(text)), text),
  'adds the translation before it, and removes it'(text) {
    text.before(inFont(translationOf(text)))
    text.remove()
  },
  'adds the translation after it, and removes it'(text) {
    text.after(inFont(translationOf(text)))
    text.remove()
  },
  'removes it, and adds the translation'(text) {
    const { parentNode, nextSibling } = text
    text.remove()
    parentNode?.insertBefore(inFont(translationOf(text)), nextSibling)
  },
  'moves it'(text) {
    const outer = inFont()
    text.before(outer)
    outer.firstChild?.appendChild(text)
  },
  'moves it out of the page first'(text) {
    const { parentNode, nextSibling } = text
    parentNode?.insertBefore(inFont(text), nextSibling)
  },
  'moves it, and translates it there'(text) {
    const outer = inFont()
    text.before(outer)
    outer.firstChild?.appendChild(text)
    text.data = translationOf(text)
  },
}

function listTexts(): Text[] {
  const all: Text[] = []
  const each = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (each.nextNode()) if (!each.currentNode.parentElement?.closest('font')) all.push(each.currentNode as Text)
  return all.filter(({ data }) => data.trim())
}

/** Returns the text of the page, with what has not been translated yet. */
const read = (name: string) => screen.getByTestId(name).textContent?.replaceAll(/[«»]/g, '')

/** Texts that stand alone, beside one another and beside elements, come, go, change and change places. */
function Page({ count, names, isOpen }: { count: number; names: string[]; isOpen: boolean }) {
  return (
    <>
      <p data-testid="numbers">
        {count} of {names.length} chosen
      </p>
      <p data-testid="alone">{`Chosen: ${count}`}</p>
      <div data-testid="before">
        {isOpen && 'open '}
        <b>{count}</b>
        {isOpen ? ' yes' : <i> no</i>}
      </div>
      <div data-testid="list">
        {names.map((name) => (
          <Name key={name} name={name} />
        ))}
        end
      </div>
    </>
  )
}

const Name = ({ name }: { name: string }) => <>{name}, </>

const states: Parameters<typeof Page>[0][] = [
  { count: 1, names: ['a', 'b', 'c'], isOpen: false },
  { count: 2, names: ['a', 'b', 'c'], isOpen: true },
  { count: 2, names: ['c', 'b', 'a'], isOpen: false },
  { count: 3, names: ['c', 'd', 'a', 'e'], isOpen: true },
  { count: 0, names: [], isOpen: true },
  { count: 4, names: ['e', 'a'], isOpen: false },
]

function expectState({ count, names, isOpen }: (typeof states)[number]) {
  expect(read('numbers')).toBe(`${count} of ${names.length} chosen`)
  expect(read('alone')).toBe(`Chosen: ${count}`)
  expect(read('before')).toBe(isOpen ? `open ${count} yes` : `${count} no`)
  expect(read('list')).toBe(`${names.map((name) => `${name}, `).join('')}end`)
}

async function translate(take: (text: Text) => void) {
  await act(async () => {
    // Translators have tasks of their own.
    await Promise.resolve()
    listTexts().forEach(take)
  })
}

test.each(Object.entries(ways))('no old text stays when a page changes where a translator %s', async (_, take) => {
  const { rerender, unmount } = render(<Page {...states[0]!} />)
  for (const state of states) {
    rerender(<Page {...state} />)
    expectState(state)
    await translate(take)
    expectState(state)
    expect(listTexts()).toEqual([])
  }
  unmount()
  expect(document.body.textContent).toBe('')
})

test.each(Object.entries(ways))(
  'some texts may be translated and others not, where a translator %s',
  async (_, take) => {
    const { rerender } = render(<Page {...states[0]!} />)
    for (const [index, state] of [...states, ...states].entries()) {
      await translate((text) => (text.length + index) % 2 === 0 && take(text))
      rerender(<Page {...state} />)
      expectState(state)
    }
  },
)

test('a translator may replace neighbouring texts by one translation', async () => {
  const { rerender } = render(<Page {...states[0]!} />)
  await act(async () => {
    const all = [...screen.getByTestId('numbers').childNodes] as Text[]
    all[0]?.before(inFont(all.map(translationOf).join('')))
    all.forEach((text) => text.remove())
  })
  rerender(<Page {...states[3]!} />)
  expectState(states[3]!)
})

test('a visitor shows the original again, or another language', async () => {
  const { rerender } = render(<Page {...states[0]!} />)
  const originals = listTexts()
  const fonts: HTMLElement[] = []
  await translate((text) => {
    fonts.push(inFont(translationOf(text)))
    text.replaceWith(fonts.at(-1)!)
  })
  const others = fonts.map((font) => inFont(font.textContent))
  await act(async () => fonts.forEach((font, index) => font.replaceWith(others[index]!)))
  rerender(<Page {...states[1]!} />)
  expectState(states[1]!)
  await act(async () => others.forEach((font, index) => font.isConnected && font.replaceWith(originals[index]!)))
  rerender(<Page {...states[5]!} />)
  expectState(states[5]!)
})
