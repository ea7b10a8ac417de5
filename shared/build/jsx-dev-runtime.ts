// In the place of React's own, which looks for a React under development, where a live site has one for visitors (`site dev --against`).
import { jsx, jsxs } from 'react/jsx-runtime'

export { Fragment } from 'react/jsx-runtime'

/** @param isList whether the children stand in the sources one after the other, so that they need no keys */
export function jsxDEV(type: Parameters<typeof jsx>[0], props: object, key: string | undefined, isList: boolean) {
  return isList ? jsxs(type, props, key) : jsx(type, props, key)
}
