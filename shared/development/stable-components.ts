// The React of a live site is a production build, which cannot exchange a component. So each component of the remote under development
// is shown by one that stays, and calls the newest: state stays with the one that stays.
import { getFamilyByType, type Family, type Update } from 'react-refresh/runtime'

type Component = (props: object) => unknown
type MakeElement = (type: unknown, props: object, ...rest: unknown[]) => unknown

/** The functions of the page's own React in use. */
export interface PageReact {
  useSyncExternalStore: (subscribe: (listen: () => void) => () => void, read: () => number) => number
  createElement: MakeElement
}

export interface PageRuntime {
  jsx: MakeElement
  jsxs: MakeElement
}

/** Makes the page's React show stable components from now on. @returns what shows an update in the page */
export function showStableComponents(react: PageReact, runtime: PageRuntime): (update: Update) => void {
  const { jsx } = runtime
  const stables = new Map<Family, ReturnType<typeof createStable>>()

  function createStable(family: Family) {
    const listeners = new Set<() => void>()
    let count = 0
    let shownComponent = callNewest(family)
    function subscribe(listen: () => void) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    }
    function Stable(props: object) {
      react.useSyncExternalStore(subscribe, () => count)
      // With the same object React would take the element for the one that it has shown.
      return jsx(shownComponent, { ...props })
    }
    function update(isStale: boolean) {
      if (isStale || !isFunction(family.current)) shownComponent = callNewest(family)
      count += 1
      for (const listen of listeners) listen()
    }
    return { Stable, update }
  }

  function stableOf(type: unknown): unknown {
    const family = getFamilyByType(type)
    if (!family) return type
    const stable = stables.get(family) ?? createStable(family)
    stables.set(family, stable)
    return stable.Stable
  }

  runtime.jsx = withStable(runtime.jsx, stableOf)
  runtime.jsxs = withStable(runtime.jsxs, stableOf)
  react.createElement = withStable(react.createElement, stableOf)
  return ({ updatedFamilies, staleFamilies }) => {
    for (const family of updatedFamilies) stables.get(family)?.update(false)
    for (const family of staleFamilies) stables.get(family)?.update(true)
  }
}

function withStable(make: MakeElement, stableOf: (type: unknown) => unknown): MakeElement {
  return (type, props, ...rest) => make(stableOf(type), props, ...rest)
}

/** A class, or what `memo` returns, is built anew with each version. */
function callNewest(family: Family): unknown {
  return isFunction(family.current)
    ? (props: object) => isFunction(family.current) && family.current(props)
    : family.current
}

function isFunction(type: unknown): type is Component {
  return typeof type === 'function' && !type.prototype?.isReactComponent
}
