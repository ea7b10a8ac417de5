import { act, render, screen } from '@testing-library/react'
import * as react from 'react'
import { performReactRefresh, register } from 'react-refresh/runtime'
import * as jsxRuntime from 'react/jsx-runtime'
import { development } from './refresh.ts'
import { showStableComponents, type PageReact, type PageRuntime } from './stable-components.ts'

const page = { ...react } as unknown as PageReact
const runtime = { ...jsxRuntime } as unknown as PageRuntime
const showUpdate = showStableComponents(page, runtime)

/** A component as it is built: with the signature of its hooks. */
function define(label: string, signature: string) {
  const sign = development.createSignature()
  function Counter() {
    sign(undefined)
    const [count, setCount] = react.useState(0)
    return <button onClick={() => setCount(count + 1)}>{`${label} ${count}`}</button>
  }
  sign(Counter, signature)
  register(Counter, 'file Counter')
  return Counter
}

async function refresh() {
  const update = performReactRefresh()
  await act(async () => update && showUpdate(update))
}

test('a new version of a component is shown where the first one stands: with its state, unless its hooks are others', async () => {
  const first = define('One', 'a')
  await refresh()
  render(runtime.jsx(first, {}) as react.ReactElement)
  await act(async () => screen.getByRole('button').click())
  expect(screen.getByText('One 1')).toBeInTheDocument()
  define('Two', 'a')
  await refresh()
  expect(screen.getByText('Two 1')).toBeInTheDocument()
  define('Three', 'b')
  await refresh()
  expect(screen.getByText('Three 0')).toBeInTheDocument()
})

test('a value that is no component of the remote stays as it is', () => {
  const element = runtime.jsx('p', {}) as react.ReactElement
  expect(element.type).toBe('p')
})
