// In the place of `lib/router/instrumentation.js` of react-router: 1.1 KB of each first page, for a feature that nothing uses. A name that
// the router imports and that is missing here fails the build. Without types: no loader of TypeScript sees it.

export function consumeInstrumentationClientResultMetaReceiver() {}

function fail() {
  throw new Error('This build has no instrumentation of the router')
}

export const getRouteInstrumentationUpdates = () => fail()
export const instrumentClientSideRouter = () => fail()
export const instrumentHandler = () => fail()
export const instrumentationResultMetaContext = undefined
