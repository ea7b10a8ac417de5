/**
 * The oldest browsers in which every page works, as queries of browserslist. The build writes syntax for them;
 * `e2e/tests/browser-support.spec.ts` finds functions and styles in the built files that they lack.
 */
export const browsers = ['chrome >= 109', 'edge >= 109', 'firefox >= 115', 'safari >= 15.6', 'ios_saf >= 15.6']

/** Target of the code that webpack itself writes. */
export const webpackTarget = `browserslist:${browsers.join(', ')}`
